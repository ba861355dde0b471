import { Transform } from "node:stream";
import { collectYoung } from "#server/platform/garbage.ts";

/** After so many bytes the buffers they came in are collected. */
const COLLECT_EVERY_BYTES = 16 * 1024 * 1024;

let spent_bytes = 0;

/**
 * Passes an upload's bytes on, and has the buffers behind it collected in time. Node copies every piece of a body into
 * a buffer outside the heap, and V8 lets about 100 MB of those lie about before it looks: fifty students who hand in
 * at once made the process that much larger, for good. A young collection takes under a millisecond
 * (`bench/uploads.ts` measures the whole).
 */
export function collectingSpentBuffers(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      spent_bytes += chunk.length;
      if (spent_bytes >= COLLECT_EVERY_BYTES) {
        spent_bytes = 0;
        collectYoung();
      }
      pass(null, chunk);
    },
  });
}
