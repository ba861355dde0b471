import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Forms and JSON are small; only uploads have the server's own two minutes (security.md T79). */
const BODY_MS = 15_000;
const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Whoever sends a body without files more slowly than that holds on to a connection, and is cut; also when they were
 * refused long before and the rest of the body is only thrown away.
 */
export function cutSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw, headers }, reply) => {
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    if (!hasBody || headers["content-type"]?.startsWith("multipart/")) return;
    // A call from within this process holds on to no connection.
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
