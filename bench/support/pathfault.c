/* LD_PRELOAD: the n-th write, fsync or rename under FAULT_FOLDER fails, once. FAULT_ORDER names a file that says which:
 * "<errno> <n> <operations>", operations being of w (write), f (fsync), r (rename). Another order begins a new count.
 * Built and used by bench/faults/disk-faults.ts; after an idea of libeatmydata and charybdefs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static char order[64];
static int count;

static int is_ours(const char *path) {
  const char *folder = getenv("FAULT_FOLDER");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int fails(const char *path, char operation) {
  const char *file = getenv("FAULT_ORDER");
  if (!file || !is_ours(path)) return 0;
  static int (*open_)(const char *, int, ...);
  static ssize_t (*read_)(int, void *, size_t);
  if (!open_) open_ = dlsym(RTLD_NEXT, "open");
  if (!read_) read_ = dlsym(RTLD_NEXT, "read");
  char said[64] = {0}, operations[8] = {0};
  int number = 0, nth = 0, isHit = 0;
  int descriptor = open_(file, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  if (read_(descriptor, said, 63) < 0) said[0] = 0;
  close(descriptor);
  if (sscanf(said, "%d %d %7s", &number, &nth, operations) < 3 || !strchr(operations, operation)) return 0;
  pthread_mutex_lock(&turn);
  if (strcmp(said, order)) { strcpy(order, said); count = 0; }
  isHit = ++count == nth;
  pthread_mutex_unlock(&turn);
  if (isHit) errno = number;
  return isHit;
}

static int fails_on(int descriptor, char operation) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return fails(path, operation);
}

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(ssize_t, "write", int, const void *, size_t);
  return fd > 2 && fails_on(fd, 'w') ? -1 : real(fd, bytes, length);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
  return fails_on(fd, 'w') ? -1 : real(fd, bytes, length, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
  return fails_on(fd, 'w') ? -1 : real(fd, bytes, length, at);
}
ssize_t writev(int fd, const struct iovec *parts, int number) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  return fd > 2 && fails_on(fd, 'w') ? -1 : real(fd, parts, number);
}
ssize_t pwritev(int fd, const struct iovec *parts, int number, off_t at) {
  REAL(ssize_t, "pwritev", int, const struct iovec *, int, off_t);
  return fails_on(fd, 'w') ? -1 : real(fd, parts, number, at);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int number, off64_t at) {
  REAL(ssize_t, "pwritev64", int, const struct iovec *, int, off64_t);
  return fails_on(fd, 'w') ? -1 : real(fd, parts, number, at);
}
int fsync(int fd) {
  REAL(int, "fsync", int);
  return fails_on(fd, 'f') ? -1 : real(fd);
}
int fdatasync(int fd) {
  REAL(int, "fdatasync", int);
  return fails_on(fd, 'f') ? -1 : real(fd);
}
int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *);
  return fails(to, 'r') ? -1 : real(from, to);
}
