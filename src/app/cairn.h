/* Cairn for programs in C, and for all languages that can call C. A program asks questions in JSON
 * and gets answers in JSON:
 *
 *   #include <cairn.h>
 *   #include <stdio.h>
 *
 *   int main(void) {
 *     cairn_session *session = cairn_new(64);
 *     char *answer = cairn_ask(session,
 *         "{\"id\":\"1\",\"game\":\"tzaar\",\"position\":\"random:7\",\"depth\":2}");
 *     puts(answer);
 *     cairn_text_free(answer);
 *     cairn_free(session);
 *   }
 *
 * This is the line that `cairn engine` answers, with the best turn. Cairn's page
 * docs/formats/questions.md has all questions: about records, analyses, proofs, boards, puzzles and
 * pictures.
 *
 * Nothing is kept outside of sessions; different threads may use different sessions at the same
 * time, and one session only one after the other. Nothing is thrown, printed, or read from files,
 * and no thread is started. Texts are UTF-8 and end with a zero byte. NULL may be handed to every
 * function, and nothing that was freed. */
#ifndef CAIRN_H
#define CAIRN_H

#define CAIRN_VERSION_MAJOR 0
#define CAIRN_VERSION_MINOR 1
#define CAIRN_VERSION_PATCH 0

#if defined(_WIN32)
#define CAIRN_API __declspec(dllexport)
#else
#define CAIRN_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cairn_session cairn_session;

/* Returns the version of the library, like "0.1.0". Not to be freed. */
CAIRN_API const char* cairn_version(void);

/* Makes a session, whose searches take so many MiB for their tables once they begin. Returns NULL
 * if there is no memory, or if the number is less than 1 or more than can be addressed. */
CAIRN_API cairn_session* cairn_new(int megabytes);

/* Frees a session, which must not be answering. */
CAIRN_API void cairn_free(cairn_session* session);

/* Answers a question: a line, or one for each position that was asked for, after a line for each
 * warning. What is wrong with a question is a line with `error` and its `kind`, which is "usage" if
 * the question is NULL, or if the session is still answering another thread. The text is to be
 * freed; it is NULL only if the session is, or if there is no memory. */
CAIRN_API char* cairn_ask(cairn_session* session, const char* question);

/* Frees an answer. */
CAIRN_API void cairn_text_free(char* text);

/* Stops the work on the question that another thread has asked. Any thread may call this. */
CAIRN_API void cairn_stop(cairn_session* session);

#ifdef __cplusplus
}
#endif

#endif
