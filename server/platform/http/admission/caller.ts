import type { FastifyReply } from "fastify";

/** Who waits for a piece of work. */
export interface Caller {
  address: string;
  /** Aborted when the caller leaves before the answer. */
  gone: AbortSignal;
  /** Whose known device it is (known-device.ts). */
  device?: string | null;
}

/** Aborted when the connection closes before the whole answer was written. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
