/* Reads a record from standard input, says what is wrong with it, and analyses it step by step.
 *
 *   cc -std=c99 analyse.c $(pkg-config --cflags --libs cairn) -o analyse
 *   ./analyse <game.sgf */
#include <cairn.h>
#include <stdio.h>

static int print(cairn_text *text) {
  const int error = text == NULL ? CAIRN_INTERNAL : text->error;
  if (text != NULL) fprintf(error ? stderr : stdout, "%s\n", text->data);
  cairn_text_free(text);
  return error;
}

int main(void) {
  static char text[1 << 20];
  const size_t size = fread(text, 1, sizeof text, stdin);
  cairn_records *records = cairn_records_read(text, size, "-");
  cairn_text *error = NULL;
  cairn_analysis *analysis = cairn_analysis_new(records, 0, "{\"depth\":1}", &error);
  print(cairn_record_report(records, 0));
  cairn_records_free(records);
  if (analysis == NULL) return print(error);
  while (cairn_analysis_step(analysis, 100) == 1) fprintf(stderr, "."); /* or something useful */
  const int failure = print(cairn_analysis_result(analysis, "text"));
  cairn_analysis_free(analysis);
  return failure;
}
