import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";

/** More calls than this waiting for a database connection would wait past their own time limits. */
const MAX_WAITING = 200;
/** An event loop that is this late answers nobody in time. */
const MAX_LATE_MS = 1_000;
const LOOK_EVERY_MS = 500;
const RETRY_SECONDS = 2;
const alwaysAnswered = new Set(["/healthz", "/metrics"]);

/** Past what one process can do, 503 with Retry-After at once instead of everybody waiting (security.md). */
export function refuseOverload(app: FastifyInstance, context: AppContext): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let lateMs = 0;
  const look = setInterval(() => {
    lateMs = delay.mean / 1e6;
    delay.reset();
  }, LOOK_EVERY_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(look);
    delay.disable();
  });
  app.addHook("onRequest", async (request) => {
    const overloaded = lateMs > MAX_LATE_MS || context.waiting() > MAX_WAITING;
    if (overloaded && !alwaysAnswered.has(request.url))
      throw apiError("overloaded", { seconds: RETRY_SECONDS });
  });
}
