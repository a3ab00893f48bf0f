/* Reads a record from standard input, says what is wrong with it, and analyses it step by step.
 *
 *   cc -std=c99 analyse.c $(pkg-config --cflags --libs cairn) -o analyse
 *   ./analyse <game.sgf */
#include <cairn.h>
#include <stdio.h>
#include <string.h>

/* Asks a question, and returns whether the answer has this part. The answer is written to `out`, if
 * there is one. A program that reads JSON would look into the answer. */
static int ask(cairn_session *session, const char *question, const char *part, FILE *out) {
  char *answer = cairn_ask(session, question);
  const int has = answer != NULL && strstr(answer, part) != NULL;
  if (answer != NULL && out != NULL) fputs(answer, out);
  cairn_text_free(answer);
  return has;
}

int main(void) {
  /* Each byte becomes \u00XX, so that none has to be quoted. */
  static char question[1 << 20] = "{\"id\":\"1\",\"ask\":\"read\",\"bytes\":\"";
  size_t size = strlen(question);
  for (int c; (c = getchar()) != EOF && size + 10 < sizeof question;)
    size += (size_t)sprintf(question + size, "\\u%04x", (unsigned)c);
  strcpy(question + size, "\"}");

  cairn_session *session = cairn_new(64);
  ask(session, question, "", stdout);
  int failed = ask(session, "{\"id\":\"2\",\"ask\":\"analyse\",\"settings\":{\"depth\":1}}", "\"error\"", NULL);
  const char *step = "{\"id\":\"3\",\"ask\":\"step\",\"milliseconds\":100}";
  while (!failed && ask(session, step, "\"isDone\":false", NULL)) fprintf(stderr, "."); /* or something useful */
  failed |= ask(session, "{\"id\":\"4\",\"ask\":\"result\",\"format\":\"text\"}", "\"error\"", stdout);
  cairn_free(session);
  return failed;
}
