import cluster from "node:cluster";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { AppContext } from "#server/context.ts";
import type { Answers } from "#server/platform/http/answers/answers.ts";
import { version } from "#server/platform/processes/version.ts";
import { backupAge, emailCounts, freeDisk, waitingWork } from "./look.ts";

/** Returns the metrics of one process. The label `worker` distinguishes the processes. */
export function processMetrics(context: AppContext, answers: Answers): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ worker: String(cluster.worker?.id ?? 0) });
  collectDefaultMetrics({ register: registry, prefix: "darasa_" });
  // Removes gauges with a counter's name, which promtool warns about. Others report the same numbers by type.
  for (const name of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`darasa_nodejs_active_${name}_total`);
  registry.registerMetric(answers.duration);
  registry.registerMetric(answers.sent);
  registry.registerMetric(answers.refusals);
  // The cache itself counts its answers.
  new Counter({
    name: "darasa_page_cache_answers_total",
    help: "Public answers by where they came from: hit, stale (an old one was sent while a new one was made) or miss.",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(context.pageCache.counts)) this.inc({ result }, count);
    },
  });
  new Counter({
    name: "darasa_browsers_that_cannot_run_total",
    help: "Tabs whose browser reported that it cannot run the pages, by problem and browser.",
    labelNames: ["problem", "browser"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { count, ...labels } of context.oldBrowsers.counts) this.inc(labels, count);
    },
  });
  new Counter({
    name: "darasa_pushes_total",
    help: "Attempts to send a notification to a device by result: sent, gone, later, late or refused.",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of context.pushCounts.counts) this.inc({ result }, count);
    },
  });
  const now = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `darasa_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  now("page_cache_bytes", "Approximate bytes in the page cache.", () => context.pageCache.size.bytes);
  now("open_streams", "Open event streams.", () => context.streams.all.size);
  new Gauge({
    name: "darasa_database_connections",
    help: "Database connections of the pool by state, and calls that wait for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = context.connections();
      this.set({ state: "used" }, total - idle);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Gauge({
    name: "darasa_build_info",
    help: "1, with the version and commit of Darasa and the version of Node.",
    labelNames: ["version", "commit", "node"],
    registers: [registry],
  }).set({ ...version, node: process.versions.node }, 1);
  return registry;
}

/**
 * Returns the metrics that all processes share, because they describe the database or the disk. With several workers,
 * the highest value is reported.
 */
export function institutesMetrics(context: AppContext): Registry {
  const registry = new Registry();
  const gauge = <const T extends string>(
    name: string,
    help: string,
    labelNames: readonly T[],
    collect: (metric: Gauge<T>) => Promise<void>,
  ) =>
    new Gauge<T>({
      name: `darasa_${name}`,
      help,
      labelNames: [...labelNames],
      aggregator: "max",
      registers: [registry],
      async collect() {
        // A gauge without labels would report 0 after `reset`, so it is removed.
        const forget = () => (labelNames.length > 0 ? this.reset() : this.remove());
        forget();
        // A failure is ignored: while the database is down, the other metrics are needed most.
        await collect(this).catch(forget);
      },
    });
  gauge("queue_jobs", "Due jobs that have not started, by queue.", ["queue"], async (metric) => {
    for (const { queue, jobs } of await waitingWork(context.db)) metric.set({ queue }, jobs);
  });
  const ageHelp = "Age of the oldest due job, by queue.";
  gauge("queue_oldest_job_age_seconds", ageHelp, ["queue"], async (metric) => {
    for (const { queue, oldest_seconds } of await waitingWork(context.db))
      metric.set({ queue }, oldest_seconds);
  });
  gauge("emails", "Stored emails, by state.", ["state"], async (metric) => {
    for (const state of ["queued", "failed"] as const) metric.set({ state }, 0);
    for (const { state, count } of await emailCounts(context.db)) metric.set({ state }, count);
  });
  gauge(
    "last_backup_age_seconds",
    "Age of the newest backup; absent before the first.",
    [],
    async (metric) => {
      const age = await backupAge(context.config.dataDir);
      if (age !== undefined) metric.set(age);
    },
  );
  gauge("disk_free_bytes", "Free bytes on the disk of DATA_DIR.", [], async (metric) => {
    metric.set(await freeDisk(context.config.dataDir));
  });
  return registry;
}
