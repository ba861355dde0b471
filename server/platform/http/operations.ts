import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { metricsReader } from "#server/platform/processes/metrics.ts";

/** /healthz, /readyz and /metrics (api.md section 5). */
export function serveOperations(app: FastifyInstance, context: AppContext): void {
  const registry = metrics(app, context);
  const readMetrics = metricsReader(registry);

  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok"));

  app.get("/readyz", async (_request, reply) => {
    if (app.isDraining) throw apiError("overloaded", { seconds: 5 });
    await sql`SELECT 1 FROM migrations LIMIT 1`.execute(context.db);
    return reply.type("text/plain").send("ready");
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(context, request)) throw apiError("not_found");
    return reply.type(registry.contentType).send(await readMetrics());
  });
}

function metrics(app: FastifyInstance, context: AppContext): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by method, route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // Answers from the page cache pass no hook, so the cache counts them.
  new Counter({
    name: "page_cache_answers_total",
    help: "Public answers by where they came from: hit, stale (a new one was made meanwhile) or miss.",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(context.pageCache.counts)) this.inc({ result }, count);
    },
  });
  new Gauge({
    name: "page_cache_bytes",
    help: "Bytes in the page cache, about.",
    registers: [registry],
    collect() {
      this.set(context.pageCache.size.bytes);
    },
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Headers that a proxy on this machine adds for somebody else. */
const forwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/** Without METRICS_TOKEN only this machine itself; with it everybody who sends it. */
function mayReadMetrics({ config }: AppContext, request: FastifyRequest): boolean {
  if (!config.metricsToken)
    return (
      loopback.has(request.socket.remoteAddress ?? "") && !forwarded.some((name) => name in request.headers)
    );
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
