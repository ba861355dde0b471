import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { MadeAnswer, PageCache } from "#server/platform/cache/page-cache.ts";
import { type Answers, askedForCache } from "./answers.ts";

/** Node's defaults are not safe (security.md), so each one that matters is set here. */
const options = {
  headersTimeout: 5_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};
/** A connection on which nothing moves in either direction is closed. The heartbeat of an event stream comes more often. */
const STALLED_MS = 60_000;

/**
 * Headers that a cached answer may depend on; a cookie is never among them. x-forwarded-for is for the limits alone: a
 * trusted proxy names its client with it.
 */
const passedOn = ["accept", "save-data", "user-agent", "x-forwarded-for"] as const;

/**
 * The HTTP server with the page cache in front of the application: a hit never reaches a route. While the application
 * drains, each answer says that it is the last on its connection.
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

/** Asks in-process, as a visitor without cookies. */
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
 * Takes no more connections, and resolves when those that are there have ended. A web server's own `close` also cuts those whose
 * request is still on its way, which another process or the next release would answer.
 */
export function stopAccepting(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}
