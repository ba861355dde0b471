/**
 * V8's flags for the server. By default the room for young objects quadruples under load, which made the application
 * 200 MB larger at a hundred requests a second. The Dockerfile and `npm run dev` repeat this flag.
 */
export const serverFlags = ["--max-semi-space-size=16"];

/**
 * glibc's settings for the server. By default it makes eight arenas a processor, each of which holds freed memory; two are
 * enough. It also raises its threshold for returning memory to 32 MB, so that freed buffers of pages stay; these are returned.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
