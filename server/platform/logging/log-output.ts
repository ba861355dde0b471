import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** What waits for room is kept up to this; the newest beyond it is dropped, and counted. */
const MOST_WAITING_BYTES = 1024 ** 2;
const TRY_AGAIN_MS = 1_000;

/**
 * Lines for a file descriptor that may apiError them: its disk is full, its reader slow or gone. Nothing waits for it and
 * nothing ends because of it; pino's own output tries again for ever, and the whole process with it.
 */
export function patientOutput(descriptor: number): DestinationStream & { waiting_bytes(): number } {
  let waiting: Buffer[] = [];
  let waiting_bytes = 0;
  let dropped = 0;
  let again: NodeJS.Timeout | undefined;

  const take = (bytes: Buffer) => {
    waiting.push(bytes);
    waiting_bytes += bytes.length;
  };
  const flush = () => {
    again = undefined;
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const written = writeSync(descriptor, first);
        waiting_bytes -= written;
        if (written < first.length) waiting[0] = first.subarray(written);
        else waiting = waiting.slice(1);
        if (waiting.length === 0 && dropped > 0) {
          take(Buffer.from(lostLine(dropped)));
          dropped = 0;
        }
      }
    } catch {
      again = setTimeout(flush, TRY_AGAIN_MS).unref();
    }
  };
  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (waiting_bytes + bytes.length > MOST_WAITING_BYTES) dropped += 1;
      else take(bytes);
      if (!again) flush();
    },
    waiting_bytes: () => waiting_bytes,
  };
}

/** As pino would write it, at level "warn". */
const lostLine = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: "the log had no room: lines are missing here" })}\n`;

let standard: DestinationStream | undefined;

/** Of the whole process: two of them would cut into each other's lines. */
export function standardOutput(): DestinationStream {
  standard ??= patientOutput(1);
  return standard;
}
