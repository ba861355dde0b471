import { Transform } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** After so many bytes the buffers they came in are collected. */
const COLLECT_EVERY_BYTES = 16 * 1024 * 1024;

type Collect = (options: { type: "minor" }) => void;
let collect: Collect | undefined;
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
        collect ??= collector();
        collect({ type: "minor" });
      }
      pass(null, chunk);
    },
  });
}

/** V8's own, which a process is otherwise given by a flag at its start. */
function collector(): Collect {
  setFlagsFromString("--expose-gc");
  const gc: Collect = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return gc;
}
