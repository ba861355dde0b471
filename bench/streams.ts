import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { runningDatabase } from "#server/platform/database/embedded-running.ts";
import { issueCsrfToken } from "#server/platform/http/csrf.ts";
import { startDarasa } from "./support/darasa.ts";

// Live events under load: `node bench/streams.ts [--streams 1000] [--posters 64] [--seconds 20] [--pause_ms 1000]`.
// Everybody is in one program; each poster says something, waits for the answer, pauses and says the next thing.
// Prints what was lost, came twice or out of order, and how long after its posting began an event arrived.

const { values } = parseArgs({
  options: {
    streams: { type: "string", default: "1000" },
    posters: { type: "string", default: "64" },
    seconds: { type: "string", default: "20" },
    pause_ms: { type: "string", default: "1000" },
  },
});
const streamCount = Number(values.streams);
const posterCount = Number(values.posters);
const SECRET_KEY = "a secret of the bench, long enough to sign";
/** Opened so many at once, as browsers would come back after a restart. */
const OPENED_AT_ONCE = 50;
const SETTLE_MS = 5_000;

interface Reader {
  ids: number[];
  request: http.ClientRequest;
}

const latencies: number[] = [];
let unexpectedEnds = 0;
let isOver = false;

const darasa = await startDarasa({ SECRET_KEY, LOG_LEVEL: "error" });
try {
  const { program, secrets } = await seed();
  const readers: Reader[] = [];
  for (let at = 0; at < streamCount; at += OPENED_AT_ONCE) {
    const some = secrets.slice(at, Math.min(at + OPENED_AT_ONCE, streamCount));
    readers.push(...(await Promise.all(some.map((secret) => open(program, secret)))));
  }
  console.log(`${readers.length} streams are open`);
  const stopAt = Date.now() + Number(values.seconds) * 1000;
  const posted = await Promise.all(
    secrets.slice(0, posterCount).map((secret) => keepPosting(program, secret, stopAt)),
  );
  await sleep(SETTLE_MS);
  isOver = true;
  report(
    readers,
    posted.reduce((sum, count) => sum + count, 0),
  );
  for (const { request } of readers) request.destroy();
} finally {
  await darasa.stop();
}

async function seed(): Promise<{ program: number; secrets: string[] }> {
  const connection = await runningDatabase(darasa.dataDir);
  if (!connection) throw new Error("no embedded database runs there");
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query("SELECT id FROM programs WHERE deleted_at IS NULL ORDER BY id LIMIT 1");
  const program = rows[0].id as number;
  const count = Math.max(streamCount, posterCount);
  const students = await client.query(
    `INSERT INTO users (username, email, password_hash, name)
      SELECT 'stream' || n, 'stream' || n || '@bench.example', '', 'Student ' || n FROM generate_series(1, $1) n
      RETURNING id`,
    [count],
  );
  const ids = students.rows.map((row) => row.id as number);
  await client.query("INSERT INTO enrollments (user_id, program_id) SELECT unnest($1::int[]), $2", [
    ids,
    program,
  ]);
  const secrets = ids.map(() => newSecret());
  await client.query(
    `INSERT INTO sessions (id_hash, user_id, expires_at)
      SELECT h, u, now() + interval '14 days' FROM unnest($1::bytea[], $2::int[]) AS t (h, u)`,
    [secrets.map(hashSecret), ids],
  );
  await client.end();
  return { program, secrets };
}

function open(program: number, secret: string): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const ids: number[] = [];
    const request = http.get(`${darasa.url}/api/community/stream/?program=${program}`, {
      headers: { cookie: `sessionid=${secret}` },
      agent: false,
    });
    request.on("error", (error) => (isOver ? undefined : reject(error)));
    request.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream answered ${response.statusCode}`));
      response.setEncoding("utf8");
      let rest = "";
      response.on("data", (text: string) => {
        const blocks = (rest + text).split("\n\n");
        rest = blocks.pop() ?? "";
        const now = Date.now();
        for (const block of blocks) {
          if (block.includes("event: ready")) resolve({ ids, request });
          else if (block.startsWith("id: ")) note(ids, block, now);
        }
      });
      response.on("close", () => {
        if (!isOver) unexpectedEnds += 1;
      });
    });
  });
}

function note(ids: number[], block: string, now: number): void {
  ids.push(Number.parseInt(block.slice(4), 10));
  const at = block.indexOf("said at ");
  latencies.push(now - Number(block.slice(at + 8, at + 21)));
}

async function keepPosting(program: number, secret: string, stopAt: number): Promise<number> {
  const csrf = issueCsrfToken(SECRET_KEY, secret);
  const headers = {
    cookie: `sessionid=${secret}; csrftoken=${csrf}`,
    "x-csrftoken": csrf,
    "content-type": "application/json",
  };
  let posted = 0;
  await sleep(Math.random() * Number(values.pause_ms));
  while (Date.now() < stopAt) {
    const body = JSON.stringify({ program, content: `said at ${Date.now()}` });
    const reply = await fetch(`${darasa.url}/api/community/`, { method: "POST", headers, body });
    if (reply.status !== 201) throw new Error(`a post answered ${reply.status}: ${await reply.text()}`);
    await reply.body?.cancel();
    posted += 1;
    await sleep(Number(values.pause_ms));
  }
  return posted;
}

function report(readers: Reader[], posted: number): void {
  let lost = 0;
  let twice = 0;
  let unordered = 0;
  for (const { ids } of readers) {
    lost += Math.max(0, posted - new Set(ids).size);
    twice += ids.length - new Set(ids).size;
    unordered += ids.filter((id, place) => place > 0 && id <= (ids[place - 1] ?? 0)).length;
  }
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)];
  console.log(`${posted} messages of ${posterCount} posters, ${latencies.length} deliveries`);
  console.log(`lost ${lost}, twice ${twice}, out of order ${unordered}, streams cut ${unexpectedEnds}`);
  console.log(`from posting to arrival: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
}
