// Put before the system's functions (LD_PRELOAD), lets one call go wrong: the one numbered FAIL_AT of
// those called FAIL_CALL on files below the directory FAIL_BELOW. FAIL_HOW says how: a number is the
// errno; "short" does half of a read or a write; "stop" sends SIGINT before the call; "swap" puts the
// file FAIL_BELOW/.new in the place of FAIL_FILE before it, "cut" and "append" change the file that is
// read or written. The file FAIL_BELOW/.hit tells that it happened.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int calls;

static int is_below(const char* path) {
  const char* const below = getenv("FAIL_BELOW");
  return below && strncmp(path, below, strlen(below)) == 0;
}

static int is_of_test(int file) {
  char link[32], path[4096] = "";
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  return readlink(link, path, sizeof path - 1) > 0 && is_below(path);
}

// Returns 0 if the call is to be made as usual, 1 if only half of it, and -1 if it fails with errno.
static int wrong(const char* call, int file) {
  const char* const named = getenv("FAIL_CALL");
  if (!named || strcmp(named, call) != 0) return 0;
  if (__sync_add_and_fetch(&calls, 1) != atoi(getenv("FAIL_AT"))) return 0;
  char path[4096];
  snprintf(path, sizeof path, "%s/.hit", getenv("FAIL_BELOW"));
  REAL(close)(open(path, O_CREAT | O_WRONLY, 0600));
  const char* const how = getenv("FAIL_HOW");
  if (strcmp(how, "short") == 0) return 1;
  if (strcmp(how, "stop") == 0) return kill(getpid(), SIGINT);
  if (strcmp(how, "swap") == 0) {
    snprintf(path, sizeof path, "%s/.new", getenv("FAIL_BELOW"));
    return REAL(rename)(path, getenv("FAIL_FILE"));
  }
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  if (strcmp(how, "cut") == 0) return truncate(path, 10);
  if (strcmp(how, "append") == 0) {
    const int more = open(path, O_WRONLY | O_APPEND);
    const int is_added = REAL(write)(more, "\n\n\n", 3) == 3;
    return REAL(close)(more) == 0 && is_added ? 0 : -1;
  }
  errno = atoi(how);
  return -1;
}

#define SOME(call, file, size, made, half) \
  const int how = size > 1 && is_of_test(file) ? wrong(#call, file) : 0; \
  return how < 0 ? -1 : how > 0 ? half : made
#define ONE(call, is_ours, made) return (is_ours) && wrong(#call, -1) < 0 ? -1 : made

ssize_t read(int file, void* to, size_t size) {
  SOME(read, file, size, REAL(read)(file, to, size), REAL(read)(file, to, size / 2));
}
ssize_t write(int file, const void* from, size_t size) {
  SOME(write, file, size, REAL(write)(file, from, size), REAL(write)(file, from, size / 2));
}
ssize_t pread64(int file, void* to, size_t size, off64_t at) {
  ONE(pread64, is_of_test(file), REAL(pread64)(file, to, size, at));
}
ssize_t pwrite64(int file, const void* from, size_t size, off64_t at) {
  ONE(pwrite64, is_of_test(file), REAL(pwrite64)(file, from, size, at));
}
int fsync(int file) { ONE(fsync, is_of_test(file), REAL(fsync)(file)); }
int fdatasync(int file) { ONE(fdatasync, is_of_test(file), REAL(fdatasync)(file)); }
int syncfs(int file) { ONE(syncfs, is_of_test(file), REAL(syncfs)(file)); }
int fchmod(int file, mode_t mode) { ONE(fchmod, is_of_test(file), REAL(fchmod)(file, mode)); }
int flock(int file, int how) { ONE(flock, is_of_test(file), REAL(flock)(file, how)); }
int unlink(const char* path) { ONE(unlink, is_below(path), REAL(unlink)(path)); }
int remove(const char* path) { ONE(unlink, is_below(path), REAL(remove)(path)); }
int renameat2(int at, const char* from, int to, const char* name, unsigned flags) {
  ONE(rename, is_below(from), REAL(renameat2)(at, from, to, name, flags));
}
