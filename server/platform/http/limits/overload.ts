import type { FastifyInstance } from "fastify";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";

/** Maximum number of calls that wait for a database connection. With more, calls would exceed their own time limits. */
const MAX_WAITING = 200;
const RETRY_SECONDS = 2;
const alwaysAnswered = new Set(["/healthz", "/metrics"]);

/** Answers 503 with Retry-After at once while too many calls wait for the database. */
export function refuseOverload(app: FastifyInstance, context: AppContext): void {
  app.addHook("onRequest", async ({ url }) => {
    if (context.waiting() > MAX_WAITING && !alwaysAnswered.has(url))
      throw apiError("overloaded", { seconds: RETRY_SECONDS });
  });
}
