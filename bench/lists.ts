import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { startSession } from "#server/access/sessions.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open.ts";
import { fillScale } from "#server/database/scale/fill-scale.ts";
import { scaleSizes } from "#server/database/scale/sizes.ts";
import { openEvents } from "#server/events/events.ts";
import { Streams } from "#server/events/streams.ts";
import { openStorage } from "#server/files/storage.ts";
import type { House } from "#server/house.ts";
import { noLimits } from "#server/http/limits.ts";
import { makeLog } from "#server/log.ts";
import { insertUser } from "#server/people/queries.ts";
import { onlyProcess } from "#server/processes/only-process.ts";

// The staff's lists at 100,000 students: `node bench/lists.ts [--calls 200] [--callers 20]`. Each call is made by so many at
// once; beside its p95 stands that of its statements alone, sent by as many at once straight to PostgreSQL. The last number
// is the first call's time, alone, while nothing is kept of it yet (server/database/kept-read.ts): what a call costs after
// a change. The statements alone are those of that first call. One round of every caller goes before what is measured, of
// both alike: connections are open and code is compiled in a server that has run for a minute.

const TARGET_MS = 50;
const { values } = parseArgs({
  options: { calls: { type: "string", default: "200" }, callers: { type: "string", default: "20" } },
});
const calls = Number(values.calls);
const callers = Number(values.callers);

/** What these lists do not show. */
const others = {
  messages: 10,
  likes: 1,
  ticks: 1,
  submissions: 1,
  receipts: 1,
  clicks: 1,
  commissions: 1,
  audit: 1,
  mail: 1,
};

const lists = [
  "/students-with-enrollments/",
  "/students-with-enrollments/?page=5000",
  "/students-with-enrollments/?page=10000",
  "/students-with-enrollments/?search=nakato",
  "/students-with-enrollments/?search=student777",
  "/students-with-enrollments/?search=nobody-of-this-name",
  "/students-with-enrollments/?search=ka",
  "/students-with-enrollments/?search=a",
  "/students-with-enrollments/?program=1",
  "/students-with-enrollments/?program=700",
  "/students-with-enrollments/?program=1&search=nakato",
  "/programs/titles/",
  "/programs/?page=1",
  "/programs/?page=1&search=bee&ordering=price",
  "/analytics/summary/",
  "/analytics/",
  "/analytics/enrollments-over-time/?period=day",
  "/analytics/enrollments-over-time/?period=week",
  "/analytics/enrollments-over-time/?period=month",
  "/admin-management/sub-admins/",
];

const dataDir = mkdtempSync(join(tmpdir(), "darasa-bench-"));
const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "error", RATE_LIMITS: "off" });
const log = makeLog(config);
const database = await openDatabase(config, log, (error) => {
  throw error;
});
try {
  await seed();
  const events = await openEvents(database.connection, log);
  const house: House = {
    config,
    db: database.db,
    clock: () => new Date(),
    log,
    secret: "a secret of the bench, long enough",
    files: openStorage(config, log),
    limits: noLimits,
    machine: onlyProcess(),
    events,
    waiting: () => 0,
    streams: new Streams(undefined),
  };
  const app = await buildApp(house);
  const cookie = `sessionid=${await startSession(house, await anAdmin())}`;
  await measureAll(app, cookie);
  await app.close();
  await events.close();
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function seed(): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const sizes = scaleSizes({ students: 100_000, enrollments: 300_000, programs: 1_000, ...others });
  await fillScale(client, { sizes, seed: 1, now: new Date(), replace: false, told: () => undefined });
  await client.query("VACUUM ANALYZE");
  await client.end();
}

async function anAdmin(): Promise<number> {
  const admin = { username: "a", email: "a@example.com", name: "A", role: "admin", password_hash: "-" };
  return (await insertUser(database.db, admin)).id;
}

async function measureAll(app: FastifyInstance, cookie: string): Promise<void> {
  const direct = new pg.Pool({ ...database.connection, max: config.databasePool });
  // The database stops while the last of its connections are still closing.
  direct.on("error", () => undefined);
  console.log("p95 ms  (p50)  PostgreSQL alone  ratio  first  call");
  for (const path of lists) {
    const call = async () => {
      const { statusCode, body } = await app.inject({ url: `/api${path}`, headers: { cookie } });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
    };
    const start = performance.now();
    const statements = await recorded(call);
    const first = performance.now() - start;
    const ours = await inParallel(call);
    const alone = await inParallel(async () => {
      await Promise.all(statements.map((statement) => direct.query(statement)));
    });
    const verdict = ours.p95 <= TARGET_MS ? "" : `  over ${TARGET_MS} ms`;
    const ratio = (ours.p95 / alone.p95).toFixed(1);
    console.log(
      `${cell(ours.p95)}  (${cell(ours.p50)})  ${cell(alone.p95)}  ${ratio.padStart(5)} ${cell(first)}  ${path}${verdict}`,
    );
  }
  await direct.end();
}

/** The statements that a call sends, without those that say who asks. */
async function recorded(call: () => Promise<void>): Promise<pg.QueryConfig[]> {
  const statements: pg.QueryConfig[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, parameters] = args;
    if (typeof text === "string" && !text.includes('"sessions"'))
      statements.push({ text, values: parameters as unknown[] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  await call();
  pg.Client.prototype.query = query;
  return statements;
}

async function inParallel(call: () => Promise<void>): Promise<{ p50: number; p95: number }> {
  await Promise.all(Array.from({ length: callers }, call));
  const times: number[] = [];
  let left = calls;
  const caller = async () => {
    while (left-- > 0) {
      const start = performance.now();
      await call();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function cell(ms: number): string {
  return ms.toFixed(1).padStart(6);
}
