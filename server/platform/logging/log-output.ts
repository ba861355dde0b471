import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Maximum size of buffered lines. Newer lines are dropped and counted. */
const MAX_WAITING_BYTES = 1024 ** 2;
const RETRY_MS = 1_000;

/**
 * Returns an output that writes lines to a file descriptor that may fail, because its disk is full or its reader is
 * slow or gone. Failures neither block nor end the process. pino's own output would block it until the disk has space.
 */
export function bufferedOutput(descriptor: number): DestinationStream & { waiting_bytes(): number } {
  let waiting: Buffer[] = [];
  let waiting_bytes = 0;
  let dropped = 0;
  let retry: NodeJS.Timeout | undefined;

  const take = (bytes: Buffer) => {
    waiting.push(bytes);
    waiting_bytes += bytes.length;
  };
  const flush = () => {
    retry = undefined;
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
      retry = setTimeout(flush, RETRY_MS).unref();
    }
  };
  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (waiting_bytes + bytes.length > MAX_WAITING_BYTES) dropped += 1;
      else take(bytes);
      if (!retry) flush();
    },
    waiting_bytes: () => waiting_bytes,
  };
}

/** Returns a line in the format of our log. */
const lostLine = (lines: number) =>
  `${JSON.stringify({ level: "warn", time: new Date().toISOString(), lines, msg: "the log could not be written: lines are missing here" })}\n`;

let standard: DestinationStream | undefined;

/** Returns the process's only output to stdout. Two would interleave their lines. */
export function standardOutput(): DestinationStream {
  standard ??= bufferedOutput(1);
  return standard;
}
