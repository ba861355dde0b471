import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, Histogram } from "prom-client";
import type { AppContext } from "#server/context.ts";
import type { CacheNote } from "#server/platform/cache/page-cache.ts";
import { addressBehind, clientKeyOf } from "#server/platform/network/networks.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Template of the page, such as /programs/:id. Fastify itself has one route for all pages. */
    page_route?: string;
    /** True while a development server answers with a source module instead of a page. */
    is_source_module?: boolean;
    /** Bytes that were sent on the connection before this request. */
    bytes_before?: number;
    /** Address of the peer when the request arrived, because a closed socket has none; "" if it was already closed. */
    client_address: string;
  }
}

/** An answer for logs and metrics. It names no person, address or requested path. */
interface Answer {
  method: string;
  /** Template of the route, such as /api/programs/:id/. */
  route: string;
  status: number;
  milliseconds: number;
  bytes: number;
  user: number | undefined;
  address: string;
  request_id: string;
  has_wrong_token?: boolean;
  cache?: "hit" | "stale" | "miss";
}

/** Notes the route of a request that the page cache makes to fill itself. Such a request is not logged as an answer. */
const forCache = new AsyncLocalStorage<{ route: string }>();

/** Runs the cache's own request, and returns its result and the route that answered it. */
export async function askedForCache<T>(ask: () => Promise<T>): Promise<{ result: T; route: string }> {
  const note = { route: "none" };
  const result = await forCache.run(note, ask);
  return { result, route: note.route };
}

/** Counts and logs every answer once, also those of the page cache. */
export class Answers {
  readonly duration = new Histogram({
    name: "darasa_http_request_duration_seconds",
    help: "Time to answer, by method, route template and status. Includes answers of the page cache.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  });
  readonly sent = new Counter({
    name: "darasa_http_response_bytes_total",
    help: "Bytes sent, with headers, by route template.",
    labelNames: ["route"],
    registers: [],
  });
  readonly refusals = new Counter({
    name: "darasa_refusals_total",
    help: "Calls refused: past a limit, while the server is busy, or with a wrong password, code or token.",
    labelNames: ["reason"],
    registers: [],
  });
  readonly #context: Pick<AppContext, "log" | "secret" | "config">;

  constructor(context: Pick<AppContext, "log" | "secret" | "config">) {
    this.#context = context;
    for (const reason of ["limit", "busy", "log_in"]) this.refusals.inc({ reason }, 0);
  }

  /** Records the application's answers. */
  observe(app: FastifyInstance): void {
    app.addHook("onRequest", async (request) => {
      request.bytes_before = request.raw.socket.bytesWritten ?? 0;
      request.client_address = request.ip ?? "";
    });
    app.addHook("onResponse", async (request, reply) => {
      // A page in development loads hundreds of modules.
      if (request.is_source_module) return;
      const route = routeOf(request);
      const note = forCache.getStore();
      if (note) note.route = route;
      else this.#record(answerOf(request, reply, route));
    });
  }

  /** Records an answer to an address that cannot be decoded. Such a request reaches no route and no hook. */
  observeUnreadable(request: FastifyRequest, reply: FastifyReply): void {
    request.client_address = request.ip ?? "";
    reply.raw.once("finish", () => {
      if (!forCache.getStore()) this.#record(answerOf(request, reply, "none"));
    });
  }

  /** Records an answer of the page cache once it was sent or its reader has left. A hit is sent before this call. */
  observeCached(
    request: IncomingMessage,
    response: ServerResponse,
    cached: CacheNote,
    { began_ms, bytes_before }: { began_ms: number; bytes_before: number },
  ): void {
    response.once("close", () => {
      this.#record({
        method: request.method ?? "GET",
        route: cached.route,
        status: response.statusCode,
        milliseconds: performance.now() - began_ms,
        bytes: request.socket.bytesWritten - bytes_before,
        user: undefined,
        address: addressBehind(request, this.#context.config.trustedProxies),
        request_id: cached.request_id,
        cache: cached.result,
      });
    });
  }

  #record(answer: Answer): void {
    const { log } = this.#context;
    const { method, route, status, milliseconds, bytes, user, address, cache, request_id } = answer;
    this.duration.observe({ method, route, status }, milliseconds / 1_000);
    this.sent.inc({ route }, bytes);
    if (status === 429) this.#refused("limit", "a limit refused a call", answer);
    if (status === 503) this.refusals.inc({ reason: "busy" });
    if (isWrongLogIn(answer)) this.#refused("log_in", "a log-in failed", answer);
    if (!log.isLevelEnabled("info")) return;
    log.info(
      {
        method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        bytes,
        ...(user && { user }),
        client: this.#clientOf(address),
        ...(cache && { cache }),
        request_id,
      },
      "request",
    );
  }

  /** Logs a refusal. Only these lines contain the address in clear text, so that a firewall can block the client. */
  #refused(reason: string, words: string, { address, route }: Answer): void {
    this.refusals.inc({ reason });
    this.#context.log.warn({ address, route }, words);
  }

  /** Returns a salted hash of the client's address. Without the secret key nobody can test addresses against it. */
  #clientOf(address: string): string {
    const salted = createHmac("sha256", this.#context.secret).update(`log ${clientKeyOf(address)}`);
    return salted.digest("base64url").slice(0, 10);
  }
}

/** Returns the route's template. All built files share one, because there are many. */
function routeOf(request: FastifyRequest): string {
  const route = request.page_route ?? request.routeOptions.url ?? "none";
  return route.startsWith("/assets/") ? "/assets/*" : route;
}

function answerOf(request: FastifyRequest, reply: FastifyReply, route: string): Answer {
  return {
    method: request.method,
    route,
    status: reply.statusCode,
    milliseconds: reply.elapsedTime,
    // A request inside this process has no real socket.
    bytes: (request.raw.socket.bytesWritten ?? 0) - (request.bytes_before ?? 0),
    user: request.requestContext?.viewer?.id,
    address: request.client_address,
    request_id: request.id,
    has_wrong_token: reply.statusCode === 401 && request.headers.authorization !== undefined,
  };
}

/** /login is here because forms without scripts are posted to the page. */
const logInRoutes = new Set(["/api/login/", "/api/login/code/", "/login"]);

/** Returns true for a failed log-in or a wrong token. A 401 for an expired session is not an attack. */
function isWrongLogIn({ method, route, status, has_wrong_token = false }: Answer): boolean {
  return has_wrong_token || (method === "POST" && status === 400 && logInRoutes.has(route));
}
