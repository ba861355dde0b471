import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runningDatabase } from "#server/platform/database/embedded/running.ts";
import { testContext } from "#tests/support/context.ts";
import { ask, open, type Reply, type Started, startDarasa } from "#tests/support/data/started.ts";
import { buildIfStale } from "../../../scripts/prepare.mjs";

/** These tests start processes, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** Timeout for actions that take milliseconds on an idle machine. */
const soon = { timeout: 10_000 };
/** Timeout for a restart of the database with its repair. */
const recovered = { timeout: 30_000, interval: 200 };
const PASSWORD = "Karibu2026";

let darasa: Started;
let api: string;
let workers: number[];
let admin: Record<string, string>;
let amina: Record<string, string>;
/** Id of a program in which Amina is enrolled. */
let program: number;

/** Runs `work` with all other workers stopped, so that its requests reach this one. */
async function onlyThrough<T>(worker: number | undefined, work: () => Promise<T>): Promise<T> {
  const others = workers.filter((pid) => pid !== worker);
  for (const pid of others) process.kill(pid, "SIGSTOP");
  try {
    return await work();
  } finally {
    for (const pid of others) process.kill(pid, "SIGCONT");
  }
}

/** Returns the headers of a visitor who is not logged in. */
async function guest(): Promise<Record<string, string>> {
  const { body } = await good(`${api}/csrf-cookie/`);
  return { cookie: `csrftoken=${body.csrfToken}`, "x-csrftoken": body.csrfToken };
}

/** Logs in and returns the headers of the session. */
async function loggedIn(email: string): Promise<Record<string, string>> {
  const login = { method: "POST", headers: await guest(), body: { email, password: PASSWORD } };
  const { headers } = await good(`${api}/login/`, login);
  const cookie = (headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");
  const inside = await good(`${api}/csrf-cookie/`, { headers: { cookie } });
  const token = inside.body.csrfToken;
  return { cookie: `${cookie}; csrftoken=${token}`, "x-csrftoken": token };
}

/** Sends a request that must succeed. */
async function good(...request: Parameters<typeof ask>): Promise<Reply> {
  const reply = await ask(...request);
  expect([200, 201], `${request[0]}: ${reply.text}`).toContain(reply.status);
  return reply;
}

async function metric(name: string): Promise<number> {
  const { text } = await ask(`${darasa.url}/metrics`);
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1),
  );
}

/** Reads the names from the database, because the many writes have used up the API's limits. */
async function testimonialNames(): Promise<string[]> {
  return query("SELECT name FROM testimonials WHERE name LIKE 'write %'");
}

/** Returns the first column of a query on Darasa's database, without the API. */
async function query<T>(text: string): Promise<T[]> {
  const client = new pg.Client(await runningDatabase(darasa.dataDir));
  await client.connect();
  const { rows } = await client.query<[T]>({ text, rowMode: "array" });
  await client.end();
  return rows.map(([value]) => value);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function postmaster(): number {
  return Number.parseInt(readFileSync(join(darasa.dataDir, "database/cluster/postmaster.pid"), "utf8"), 10);
}

async function pidOfConnection(): Promise<number> {
  const [pid = 0] = await query<number>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'darasa' LIMIT 1",
  );
  return pid;
}

/** Returns the emails whose requests for a reset link were processed by a job. */
function finishedResets(): Promise<string[]> {
  return query("SELECT data->>'email' FROM pgboss.job WHERE name = 'reset-request' AND state = 'completed'");
}

beforeAll(async () => {
  expect(await buildIfStale()).toBe(true);
  darasa = await startDarasa({ WEB_CONCURRENCY: "2", DRAIN_SECONDS: "1", LOG_LEVEL: "info" });
  api = `${darasa.url}/api`;
  workers = await darasa.logged("a worker serves", 2);
  admin = await loggedIn("joseph@darasa.example");
  amina = await loggedIn("amina@darasa.example");
  program = (await good(`${api}/community/enrolled_programs/`, { headers: amina })).body[0].id;
});

afterAll(async () => {
  if (darasa.process.exitCode === null) darasa.process.kill("SIGKILL");
  await darasa.ended;
});

describe("two processes on one machine (WEB_CONCURRENCY)", () => {
  it("both answer on the same port", async () => {
    expect(new Set(workers).size).toBe(2);
    for (const worker of workers)
      expect(await onlyThrough(worker, () => ask(`${darasa.url}/readyz`))).toMatchObject({ text: "ready" });
  });

  it("a change of content drops the page cache of both", async () => {
    const read = () => ask(`${api}/institute/`);
    const { body: before } = await read();
    for (const worker of workers) await onlyThrough(worker, read);
    const tagline = "Learn from wherever you are";
    const changed = { ...before, tagline };
    expect((await ask(`${api}/institute/`, { method: "PUT", headers: admin, body: changed })).status).toBe(
      200,
    );
    for (const worker of workers)
      await expect.poll(() => onlyThrough(worker, read), soon).toMatchObject({ body: { tagline } });
  });

  it("a message posted through one process reaches a stream of the other", async () => {
    const [here, there] = workers;
    const stream = await onlyThrough(here, () => openStream(program, amina));
    // The stream gets every message posted after this event.
    await expect.poll(() => stream.heard(), soon).toContain("event: ready");
    const message = { program, content: "Habari from the other process" };
    const post = { method: "POST", headers: amina, body: message };
    expect((await onlyThrough(there, () => ask(`${api}/community/`, post))).status).toBe(201);
    await expect.poll(() => stream.heard(), soon).toContain(message.content);
    await stream.close();
  });

  it("each process allows 3 streams per user", async () => {
    const listen = () => openStream(program, amina);
    const streams = [];
    for (const worker of workers) {
      for (let count = 0; count < 3; count += 1) streams.push(await onlyThrough(worker, listen));
      expect((await onlyThrough(worker, listen)).status).toBe(429);
    }
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const stream of streams) await stream.close();
    const next = async () => {
      const stream = await listen();
      await stream.close();
      return stream.status;
    };
    await expect.poll(next, soon).toBe(200);
  });

  it("the general limits count the requests to all processes", async () => {
    const [here, there] = workers;
    const guess = () => ask(`${api}/api-tokens/`, { headers: { authorization: "Bearer wrong" } });
    const guesses = () => Promise.all(Array.from({ length: 30 }, guess));
    for (const worker of [here, there])
      for (const { status } of await onlyThrough(worker, guesses)) expect(status).toBe(401);
    for (const worker of workers) expect((await onlyThrough(worker, guess)).status).toBe(429);
  });

  it("/metrics lists counters for each worker, and shared values once", async () => {
    const counted = (text: string) =>
      text.match(/^darasa_http_request_duration_seconds_count\{(?=.*worker="\d+").*route="\/healthz".* 1$/gm);
    for (const worker of workers) await onlyThrough(worker, () => ask(`${darasa.url}/healthz`));
    expect(counted((await ask(`${darasa.url}/metrics`)).text)).toHaveLength(2);
    const { text } = await ask(`${darasa.url}/metrics`);
    expect(text.match(/^darasa_queue_jobs\{queue="email"\} \d+$/gm)).toHaveLength(1);
    expect(text.match(/^darasa_disk_free_bytes \d/gm)).toHaveLength(1);
  });

  it("kill -9 of one worker loses no acknowledged write, and it is replaced", async () => {
    const [victim = 0, other] = workers;
    const deaths = await metric("darasa_worker_deaths_total");
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n += 1) {
        const name = `write ${writer} ${n}`;
        const body = { name, role: "Nurse", company: "Clinic", program: "Reports", content: "Well taught." };
        const made = { method: "POST", headers: admin, body };
        const { status } = await ask(`${api}/testimonials/`, made).catch(() => ({ status: 0 }));
        if (status === 201) acknowledged.push(name);
        await sleep(20);
      }
    };
    const writers = [1, 2, 3, 4].map(write);
    await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(10);
    process.kill(victim, "SIGKILL");
    const [, , replacement = 0] = await darasa.logged("a worker serves", 3);
    isOver = true;
    await Promise.all(writers);
    workers = [other ?? 0, replacement];
    const stored = await testimonialNames();
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(stored).size).toBe(stored.length);
    for (const worker of workers)
      expect((await onlyThrough(worker, () => ask(`${darasa.url}/readyz`))).text).toBe("ready");
    expect(await metric("darasa_worker_deaths_total")).toBe(deaths + 1);
  });

  it.each([
    ["one connection of PostgreSQL", () => pidOfConnection(), "students@darasa.example"],
    ["the whole PostgreSQL", async () => postmaster(), "brian@darasa.example"],
  ])(
    "after kill -9 of %s, workers live on and pools, streams and jobs recover",
    async (_what, victim, address) => {
      const [here, there] = workers;
      const deaths = await metric("darasa_worker_deaths_total");
      const stream = await onlyThrough(here, () => openStream(program, amina));
      await expect.poll(() => stream.heard(), soon).toContain("event: ready");
      const listener = reconnecting(program, amina, stream);
      process.kill(await victim(), "SIGKILL");
      for (const worker of workers)
        await expect
          .poll(() => onlyThrough(worker, () => ask(`${darasa.url}/readyz`)), recovered)
          .toMatchObject({ status: 200 });

      const content = `Habari after the death of ${address}`;
      const post = { method: "POST", headers: amina, body: { program, content } };
      // A process may be ready before it notices that its connections have ended.
      const posted = async () => (await onlyThrough(there, () => ask(`${api}/community/`, post))).status;
      await expect.poll(posted, recovered).toBe(201);
      await expect.poll(() => listener.heard(), recovered).toContain(content);
      await listener.close();
      const reset = { method: "POST", headers: await guest(), body: { email: address } };
      await expect.poll(async () => (await ask(`${api}/password-reset/`, reset)).status, recovered).toBe(200);
      await expect.poll(() => finishedResets(), recovered).toContain(address);
      expect(await metric("darasa_worker_deaths_total")).toBe(deaths);
    },
  );

  it("SIGUSR2 replaces the processes one by one without failed requests", async () => {
    const deaths = await metric("darasa_worker_deaths_total");
    let isOver = false;
    const failures: unknown[] = [];
    const visitor = async () => {
      for (; !isOver; await sleep(100)) {
        const { status } = await ask(`${darasa.url}/programs`).catch((error) => ({ status: error }));
        if (status !== 200) failures.push(status);
      }
    };
    const visitors = [visitor(), visitor()];
    const served = (await darasa.logged("a worker serves", 0)).length;
    darasa.process.kill("SIGUSR2");
    const next = (await darasa.logged("a worker serves", served + 2)).slice(served);
    const isGone = (pid: number) => !isAlive(pid);
    await expect.poll(() => workers.every(isGone), recovered).toBe(true);
    isOver = true;
    await Promise.all(visitors);
    expect(failures).toEqual([]);
    workers = next;
    expect(await metric("darasa_worker_deaths_total")).toBe(deaths);
  });

  it("SIGTERM makes /readyz 503, then ends everything within ten seconds", async () => {
    const stream = await openStream(program, admin);
    const database = postmaster();
    const began = performance.now();
    darasa.process.kill("SIGTERM");
    await expect.poll(async () => (await ask(`${darasa.url}/readyz`)).status).toBe(503);
    expect((await ask(`${api}/programs/`)).status).toBe(200);
    await stream.ended;
    expect(await darasa.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    for (const pid of [...workers, database]) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});

describe("a Darasa that cannot run", () => {
  const context = testContext();
  /** Starts Darasa on an existing database, which is faster. */
  const onExistingDatabase = (environment: Record<string, string>) => {
    const { host, user, password, database } = context.connection;
    const DATABASE_URL = `postgres://${user}:${password}@localhost/${database}?host=${host}`;
    return startDarasa({ WEB_CONCURRENCY: "2", LOG_LEVEL: "info", DATABASE_URL, ...environment });
  };

  it("explains that the port is taken, and ends", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const PORT = String((taken.address() as AddressInfo).port);
    const second = await onExistingDatabase({ PORT });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toContain(`PORT: ${PORT} is in use by another program.`);
    taken.close();
  });

  it("replaces a worker that dies before it serves, and stops after five in a row", async () => {
    const failing = await onExistingDatabase({});
    const [victim = 0] = await failing.logged("a worker serves", 2);
    process.kill(victim, "SIGKILL");
    for (let start = 3; start < 8; start += 1) {
      const replacement = (await failing.logged("a worker starts", start)).at(-1) ?? 0;
      process.kill(replacement, "SIGKILL");
    }
    expect(await failing.ended).toBe(1);
    expect(failing.errors()).toContain("5 workers in a row ended before they served");
  });
});

/**
 * Reopens the stream after its last event whenever it ends, like a browser's EventSource. A process that loses its
 * connection for events ends its streams.
 */
function reconnecting(
  program: number,
  headers: Record<string, string>,
  first: Awaited<ReturnType<typeof openStream>>,
) {
  let stream = first;
  let heardBefore = "";
  let isOver = false;
  const running = (async () => {
    for (;;) {
      await stream.ended;
      if (isOver) return;
      heardBefore += stream.heard();
      const last =
        heardBefore
          .match(/^id: \d+$/gm)
          ?.at(-1)
          ?.slice("id: ".length) ?? "";
      const again = () => openStream(program, { ...headers, "last-event-id": last });
      for (let opened = null; opened?.status !== 200; ) {
        await sleep(100);
        opened = await again().catch(() => null);
        if (opened) stream = opened;
        // close() may have been called while this stream was opening.
        if (isOver) return void (await stream.close());
      }
    }
  })();
  return {
    heard: () => heardBefore + stream.heard(),
    async close() {
      isOver = true;
      await stream.close();
      await running;
    },
  };
}

async function openStream(program: number, headers: Record<string, string>) {
  const reply: IncomingMessage = await open(`${api}/community/stream/?program=${program}`, { headers });
  const chunks: Buffer[] = [];
  reply.on("data", (chunk: Buffer) => chunks.push(chunk));
  reply.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => reply.once("close", () => resolve()));
  return {
    status: reply.statusCode ?? 0,
    heard: () => String(Buffer.concat(chunks)),
    ended,
    close: () => {
      reply.destroy();
      return ended;
    },
  };
}
