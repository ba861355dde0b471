import cluster from "node:cluster";
import { AggregatorRegistry, Counter, type Registry } from "prom-client";

/** Maximum wait for the primary. prom-client waits five seconds for the slowest worker. */
const ANSWER_MS = 6_000;

const isQuestion = (message: unknown) => message === "metrics?";
const isAnswer = (message: unknown): message is { metrics: string } =>
  typeof message === "object" && message !== null && "metrics" in message;

/** Answers workers that ask for the metrics of all processes, added up by prom-client. Call it in the primary. */
export function answerMetrics(deaths: () => number): void {
  const registry = new AggregatorRegistry<"text/plain; version=0.0.4; charset=utf-8">();
  new Counter({
    name: "darasa_worker_deaths_total",
    help: "Workers that ended unexpectedly and were replaced.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(deaths());
    },
  });
  cluster.on("message", async (worker, message: unknown) => {
    if (!isQuestion(message)) return;
    const all = await Promise.all([registry.clusterMetrics(), registry.metrics()]).catch(() => undefined);
    if (all && worker.isConnected()) worker.send({ metrics: all.join("\n") }, () => undefined);
  });
}

/**
 * Returns a function that reads the metrics of all processes. `own` are those of this process. A worker asks the
 * primary, because only the primary can collect them.
 */
export function metricsReader(own: Registry[]): () => Promise<string> {
  if (!cluster.isWorker)
    return async () => (await Promise.all(own.map((registry) => registry.metrics()))).join("\n");
  // The constructor makes this process answer the primary's requests.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(own);
  return () =>
    new Promise((resolve, reject) => {
      const answered = (message: unknown) => {
        if (!isAnswer(message)) return;
        stop();
        resolve(message.metrics);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error("the primary process sent no metrics"));
      }, ANSWER_MS);
      const stop = () => {
        clearTimeout(timer);
        process.off("message", answered);
      };
      process.on("message", answered);
      process.send?.("metrics?");
    });
}
