/**
 * Flags of V8. Without this one, the space for short-lived objects grows to four times this size, and takes 200 MB more
 * at a hundred requests a second. The Dockerfile sets the same flag.
 */
export const serverFlags = ["--max-semi-space-size=16"];

/**
 * Memory settings of glibc. Two arenas are enough; more would take more memory, because each keeps what it was given.
 * Buffers of 128 KiB and more are returned to the system at once; glibc's own threshold would grow to 32 MB.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
