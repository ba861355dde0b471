import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from "node:http";
import type { FastifyInstance } from "fastify";
import { finishAnswers } from "#server/platform/http/finish-answers.ts";
import { type MadeAnswer, PageCache } from "./page-cache.ts";

/** A connection on which nothing moves, in either direction, holds memory for nobody; a stream's heart beats more often. */
const STALLED_MS = 60_000;

export interface ServerLimits {
  requestTimeout: number;
  keepAliveTimeout: number;
  http: ServerOptions;
}

/**
 * Headers that a cached answer may depend on; no cookie reaches what is kept. The last is for the limits alone: a
 * trusted proxy says with it on whose behalf it asks.
 */
const passedOn = ["accept", "save-data", "user-agent", "x-forwarded-for"] as const;

/** The HTTP server with the page cache before the application: a hit never reaches a route. */
export function frontServer(handler: RequestListener, cache: PageCache, limits: ServerLimits): Server {
  const server = createServer(limits.http, (request, response) => {
    if (!cache.answer(request, response)) handler(request, response);
  });
  finishAnswers(server);
  server.timeout = STALLED_MS;
  server.requestTimeout = limits.requestTimeout;
  server.keepAliveTimeout = limits.keepAliveTimeout;
  return server;
}

/** A cache whose answers the application makes, asked in-process as a visitor without cookies. */
export function cacheBefore(app: () => FastifyInstance): PageCache {
  return new PageCache((request) => askApplication(app(), request));
}

async function askApplication(app: FastifyInstance, request: IncomingMessage): Promise<MadeAnswer> {
  const headers: Record<string, string> = {};
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  const reply = await app.inject({
    method: "GET",
    url: request.url ?? "/",
    headers,
    remoteAddress: request.socket.remoteAddress ?? "127.0.0.1",
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload };
}
