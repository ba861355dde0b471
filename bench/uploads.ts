import { existsSync, readFileSync } from "node:fs";
import pg from "pg";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { runningDatabase } from "#server/platform/database/embedded-running.ts";
import { startDarasa } from "./support/darasa.ts";

// Fifty students hand in 5 MB each at once: `node bench/uploads.ts`. Says how long it took and by how much the
// server's memory grew meanwhile; more than 100 MB is a failure. Reads /proc, so Linux only.

const STUDENTS = 50;
const FILE_BYTES = 5 * 1024 * 1024;
const MOST_GROWTH_MB = 100;
const SAMPLE_MS = 20;
const ROUNDS = 4;

const darasa = await startDarasa();
const pid = darasa.process.pid ?? 0;
darasa.process.once("exit", (code, signal) => {
  if (code !== 0) console.error(`the server ended: code ${code}, signal ${signal}`);
});
try {
  const connection = await runningDatabase(darasa.dataDir);
  if (!connection) throw new Error("no embedded database runs there");
  const pool = new pg.Pool({ ...connection, max: 2 });
  // At the end the database may be gone before the last connection is.
  pool.on("error", () => undefined);
  const tokens = await someStudents(pool);
  // The first round also compiles the code and opens the connections: it has to stay below the limit all the same.
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { milliseconds, growth_mb } = await measured(() => submitAll(pool, tokens));
    console.log(
      `round ${round}: ${STUDENTS} × 5 MB in ${Math.round(milliseconds)} ms, memory +${growth_mb.toFixed(0)} MB`,
    );
    if (growth_mb > MOST_GROWTH_MB) process.exitCode = 1;
  }
  await pool.end();
} finally {
  await darasa.stop();
}

/** Tokens of students who are enrolled in the first program. */
async function someStudents(pool: pg.Pool): Promise<string[]> {
  const tokens = Array.from({ length: STUDENTS }, () => newSecret());
  for (const [number, token] of tokens.entries())
    await pool.query(
      `WITH student AS (
         INSERT INTO users (username, email, password_hash, name)
         VALUES ($1, $1, 'x', 'Uploader') RETURNING id),
       enrolled AS (INSERT INTO enrollments (user_id, program_id)
         SELECT student.id, (SELECT min(id) FROM programs) FROM student)
       INSERT INTO api_tokens (user_id, name, token_hash) SELECT id, 'bench', $2 FROM student`,
      [`uploader-${number}@bench.example`, hashSecret(token)],
    );
  return tokens;
}

async function submitAll(pool: pg.Pool, tokens: string[]): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO assignments (program_id, title, deadline, sent_at, storage_key, filename, size_bytes, mime)
     SELECT min(id), 'Bench', now() + interval '1 day', now(), gen_random_uuid(), 'x.txt', 1, 'text/plain'
     FROM programs RETURNING id`,
  );
  const file = new Uint8Array(FILE_BYTES).fill(32);
  file.set(new TextEncoder().encode("%PDF-1.7\n"));
  const statuses = await Promise.all(tokens.map((token) => submit(token, rows[0]?.id ?? 0, file)));
  const failed = statuses.filter((status) => status !== 201);
  if (failed.length > 0) throw new Error(`not taken: ${failed.join(", ")}`);
}

async function submit(token: string, assignment: number, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  form.set("assignment", String(assignment));
  form.set("submission_file", new File([file], "work.pdf"));
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${darasa.url}/api/assignments/submit/`, { method: "POST", headers, body: form });
  await reply.arrayBuffer();
  return reply.status;
}

async function measured(work: () => Promise<void>): Promise<{ milliseconds: number; growth_mb: number }> {
  const before = residentMb();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMb());
  }, SAMPLE_MS);
  const start = performance.now();
  await work();
  clearInterval(sampling);
  return { milliseconds: performance.now() - start, growth_mb: Math.max(peak, residentMb()) - before };
}

/** 0 once the server has ended, which its own listener tells. */
function residentMb(): number {
  if (darasa.process.exitCode !== null || !existsSync(`/proc/${pid}/status`)) return 0;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
