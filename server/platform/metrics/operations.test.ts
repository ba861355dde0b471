import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { queues } from "#server/app/jobs.ts";
import { markBackup } from "#server/platform/backup/last-backup.ts";
import { prepareQueues } from "#server/platform/jobs/jobs.ts";
import { version } from "#server/platform/processes/version.ts";
import { testContext } from "#tests/support/context.ts";
import packageFile from "../../../package.json" with { type: "json" };

const context = testContext();
const guarded = testContext({ METRICS_TOKEN: "a token of sixteen or more" });

describe("operations (api.md 5)", () => {
  it("/healthz answers while the process lives, /readyz while the database answers", async () => {
    const health = await context.app.inject("/healthz");
    expect([health.body, health.headers["x-darasa-version"]]).toEqual(["ok", packageFile.version]);
    const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
    expect(health.headers["x-darasa-commit"]).toBe(commit);
    const proxied = await context.app.inject({ url: "/healthz", headers: { via: "1.1 proxy" } });
    expect(proxied.headers["x-darasa-commit"]).toBeUndefined();
    expect([proxied.body, proxied.headers["x-darasa-version"]]).toEqual(["ok", undefined]);
    expect((await context.app.inject("/readyz")).body).toBe("ready");
  });

  it("/readyz is 503 while the database has no migrations", async () => {
    await context.pool.query("ALTER TABLE migrations RENAME TO migrations_away");
    const reply = await context.app.inject("/readyz");
    await context.pool.query("ALTER TABLE migrations_away RENAME TO migrations");
    expect(reply.statusCode).toBeGreaterThanOrEqual(500);
  });

  it("/readyz is 503 while draining, and everything else is answered", async () => {
    context.app.isDraining = true;
    const [ready, other] = await Promise.all(
      ["/readyz", "/api/institute/"].map((url) => context.app.inject(url)),
    );
    context.app.isDraining = false;
    expect(ready).toMatchObject({ statusCode: 503, headers: { "retry-after": expect.any(String) } });
    expect(other?.statusCode).toBe(200);
  });

  it("/metrics answers only this machine, unless METRICS_TOKEN is set", async () => {
    const own = await context.app.inject("/metrics");
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain('darasa_page_cache_answers_total{result="hit",worker="0"} 0');
    expect(own.body).toMatch(/^darasa_page_cache_bytes\{worker="0"\} \d+$/m);
    expect((await context.app.inject({ url: "/metrics", remoteAddress: "10.0.0.9" })).statusCode).toBe(404);
    expect((await guarded.app.inject("/metrics")).statusCode).toBe(404);
    const authorization = "Bearer a token of sixteen or more";
    const carried = { url: "/metrics", remoteAddress: "10.0.0.9", headers: { authorization } };
    expect((await guarded.app.inject(carried)).statusCode).toBe(200);
  });

  it("/metrics reports queues, emails, streams, refusals, backup, disk and build", async () => {
    const { pool, config } = context;
    await prepareQueues(pool, queues);
    await pool.query(
      "INSERT INTO pgboss.job (name, start_after) VALUES ('email', now() - interval '90 seconds')",
    );
    expect((await context.app.inject("/metrics")).body).not.toMatch(/^darasa_last_backup_age_seconds /m);
    await markBackup(config.dataDir, "somewhere");
    const { body } = await context.app.inject("/metrics");
    const value = (series: string) =>
      Number(
        body
          .split("\n")
          .find((line) => line.startsWith(`${series} `))
          ?.split(" ")
          .at(-1),
      );
    expect(value('darasa_queue_jobs{queue="email"}')).toBe(1);
    expect(value('darasa_queue_jobs{queue="clean-up"}')).toBe(0);
    expect(value('darasa_queue_oldest_job_age_seconds{queue="email"}')).toBeGreaterThanOrEqual(90);
    expect(value('darasa_emails{state="failed"}')).toBe(0);
    expect(value("darasa_last_backup_age_seconds")).toBeLessThan(60);
    expect(value("darasa_disk_free_bytes")).toBeGreaterThan(0);
    expect(value('darasa_open_streams{worker="0"}')).toBe(0);
    expect(value('darasa_refusals_total{reason="limit",worker="0"}')).toBe(0);
    expect(value('darasa_database_connections{state="waiting",worker="0"}')).toBe(0);
    expect(body).toContain(
      `darasa_build_info{version="${packageFile.version}",commit="${version.commit}",node="${process.versions.node}",worker="0"} 1`,
    );
    const names = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(names.filter((name) => !name?.startsWith("darasa_"))).toEqual([]);
    // Prometheus reserves this ending for counters.
    expect(body).not.toMatch(/^# TYPE \S+_total gauge$/m);
  });

  it("the dashboard and alerts in docs/monitoring use only existing metrics", async () => {
    const { body } = await context.app.inject("/metrics");
    const known = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? "");
    known.push("darasa_last_backup_age_seconds", "darasa_worker_deaths_total");
    for (const file of ["grafana-dashboard.json", "alerts.yaml"]) {
      const text = readFileSync(`docs/monitoring/${file}`, "utf8");
      const asked = text.match(/\bdarasa_\w+/g) ?? [];
      expect(asked.length).toBeGreaterThan(5);
      const unknown = asked.filter((name) => !known.includes(name.replace(/_(?:bucket|count|sum)$/, "")));
      expect(unknown, file).toEqual([]);
      // For a gauge, which may fall, `increase` would treat each fall as a restart from 0.
      const counted = [...text.matchAll(/(?:rate|increase)\((\w+)/g)].map(([, name]) => name);
      expect(
        counted.filter((name) => !/_(?:total|bucket|count|sum)$/.test(name ?? "")),
        file,
      ).toEqual([]);
    }
  });

  it("OpenAPI lists every endpoint with its access, and /api/docs is a page", async () => {
    const { openapi, paths } = (await context.app.inject("/api/openapi.json")).json();
    expect(openapi).toBe("3.1.0");
    expect(paths["/programs/"].post.description).toBe("Access: staff:programs.");
    expect(paths["/programs/"].post.requestBody.content["multipart/form-data"]).toBeDefined();
    const docs = await context.app.inject("/api/docs");
    expect(docs.statusCode).toBe(200);
    expect(docs.headers["content-security-policy"]).toContain("script-src 'self'; style-src 'self';");
    expect(docs.headers["set-cookie"]).toBeUndefined();
  });
});
