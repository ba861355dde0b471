import type { FastifyReply } from "fastify";

/** The client that a piece of work is done for. */
export interface Caller {
  address: string;
  /** Aborted if the caller leaves before the answer. */
  gone: AbortSignal;
  /** User of the known device (known-device.ts). */
  device?: string | null;
}

/** Returns a signal that aborts when the connection closes before the whole answer was written. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
