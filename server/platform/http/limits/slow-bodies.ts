import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Time limit for forms and JSON, which are small. Uploads have the server's general two minutes. */
const BODY_MS = 15_000;
const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Closes a connection whose body, without files, does not arrive in time. This includes requests that were already
 * refused, whose remaining body is discarded.
 */
export function cutSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw, headers }, reply) => {
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    if (!hasBody || headers["content-type"]?.startsWith("multipart/")) return;
    // A call inside this process has no connection.
    if (!(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (!reply.raw.headersSent) raw.socket.write(TOO_SLOW);
      raw.socket.destroySoon();
    }, BODY_MS).unref();
    reply.raw.once("close", () => {
      if (raw.complete) clearTimeout(timer);
    });
  });
}
