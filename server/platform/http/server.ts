import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { MadeAnswer, PageCache } from "#server/platform/cache/page-cache.ts";
import { type Answers, askedForCache } from "./answers/answers.ts";

/** Limits of the server. Node's defaults are not safe (security.md), so each one that matters is set here. */
const options = {
  headersTimeout: 5_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};
/**
 * A connection without traffic in either direction for this time is closed. Heartbeats of event streams come more
 * often.
 */
const STALLED_MS = 60_000;

/**
 * Headers that a cached answer may depend on. Cookies are never among them. x-forwarded-for is only for limits: it
 * contains the client's address if the proxy is trusted.
 */
const passedOn = ["accept", "save-data", "user-agent", "x-forwarded-for"] as const;

/**
 * Creates the HTTP server with the page cache in front of the application: a cache hit reaches no route. While the
 * application drains, each answer closes its connection.
 */
export function cachingServer(
  handler: RequestListener,
  cache: PageCache,
  app: () => FastifyInstance,
  answers: Answers,
): Server {
  const server = createServer(options, (request, response) => {
    if (app().isDraining) response.setHeader("connection", "close");
    const bytes_before = request.socket.bytesWritten;
    const began_ms = performance.now();
    const note = cache.answer(request, response, (url, gone) => askApplication(app(), request, url, gone));
    if (note) answers.observeCached(request, response, note, { bytes_before, began_ms });
    else handler(request, response);
  });
  server.timeout = STALLED_MS;
  return server;
}

/** Requests the answer inside this process, as a visitor without cookies. */
async function askApplication(
  app: FastifyInstance,
  request: IncomingMessage,
  url: string,
  gone: AbortSignal,
): Promise<MadeAnswer> {
  const headers: Record<string, string> = {};
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  const remoteAddress = request.socket.remoteAddress ?? "127.0.0.1";
  const { result: reply, route } = await askedForCache(() =>
    app.inject({ method: "GET", url, signal: gone, headers, remoteAddress }),
  );
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload, route };
}

/**
 * Stops accepting connections, and resolves when the existing ones have ended. The server's own `close` would also cut
 * connections whose request has not arrived yet.
 */
export function stopAccepting(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}
