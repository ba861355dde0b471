import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Answers } from "#server/platform/http/answers/answers.ts";
import { institutesMetrics, processMetrics } from "#server/platform/metrics/registries.ts";
import { metricsReader } from "#server/platform/processes/metrics.ts";
import { version } from "#server/platform/processes/version.ts";

/** Serves /healthz, /readyz and /metrics (api.md 5). */
export function serveOperations(app: FastifyInstance, context: AppContext, answers: Answers): void {
  const readMetrics = metricsReader([processMetrics(context, answers), institutesMetrics(context)]);

  // The version is only for those who may read the metrics.
  app.get("/healthz", async (request, reply) => {
    if (mayReadMetrics(context, request))
      reply.header("x-darasa-version", version.version).header("x-darasa-commit", version.commit);
    return reply.type("text/plain").send("ok");
  });

  app.get("/readyz", async (_request, reply) => {
    if (app.isDraining) throw apiError("overloaded", { seconds: 5 });
    await sql`SELECT 1 FROM migrations LIMIT 1`.execute(context.db);
    return reply.type("text/plain").send("ready");
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(context, request)) throw apiError("not_found");
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await readMetrics());
  });
}

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Headers that a proxy on this machine adds to other clients' requests. */
const forwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/** Allows only this machine itself. With METRICS_TOKEN, allows everybody who sends it. */
function mayReadMetrics({ config }: AppContext, request: FastifyRequest): boolean {
  if (!config.metricsToken)
    return (
      loopback.has(request.socket.remoteAddress ?? "") && !forwarded.some((name) => name in request.headers)
    );
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
