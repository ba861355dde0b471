/**
 * For V8. Without it the space for short-lived objects grows to four times as much and holds 200 MB more at a hundred requests
 * a second. The Dockerfile sets the same.
 */
export const serverFlags = ["--max-semi-space-size=16"];

/**
 * For glibc. Two arenas are enough, because each keeps the memory it was given. Buffers of 128 KiB and more are given back at once;
 * glibc's own threshold would grow to 32 MB.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
