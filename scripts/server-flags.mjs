/**
 * V8's, for whoever starts the server: room for young objects grows to four times as much by itself, holds what should long be gone, and
 * made the application 200 MB larger at a hundred requests a second (decisions/0047). The Dockerfile and `npm run dev` say the same.
 */
export const serverFlags = ["--max-semi-space-size=16"];

/**
 * glibc's, for the same. Arenas, eight a processor, each keep what they were given: two are enough (bench/logins.ts). What is
 * larger than a page of ours is given back at once when it is not wanted any more; glibc's own threshold grows to 32 MB with
 * what it has seen, and pages of a hundred kilobytes then lie between others for good (decisions/0054).
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
