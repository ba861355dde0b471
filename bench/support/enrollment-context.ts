import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { enrolledEmail } from "#server/learning/enrollments/enrolled-email.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { issueCsrfToken } from "#server/platform/http/csrf.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { makeContext } from "#server/serving.ts";

// The server of bench/enrollment.ts, and beside it, in the same process and through the same pool, the bare side: the
// rows that an enrollment writes, in one transaction, and nothing else. Talks to its parent over IPC.

export interface Ready {
  url: string;
  /** Cookie and CSRF token of each student. */
  students: Record<string, string>[];
  programs: number[];
}

export interface BareOrder {
  lanes: number;
  milliseconds: number;
}

const STUDENTS = 2_000;
/** Half of them for each side; each pair of student and program is enrolled once. */
const PROGRAMS = 400;

const dataDir = mkdtempSync(join(tmpdir(), "darasa-bench-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "error", DEMO: "0" });
const log = makeLog(config);
const database = await openDatabase(config, log, () => process.exit(1));
const context = await makeContext(config, log, database);
const { textBody, htmlBody } = aLetter();
const { userIds, programs } = await seed(database.pool);
const app = await buildApp(context);
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
const students = await Promise.all(userIds.map(session));
const ready: Ready = {
  url: `http://127.0.0.1:${port}`,
  students,
  programs: programs.slice(0, PROGRAMS / 2),
};
process.send?.(ready);

let next = 0;
process.on("message", async ({ lanes, milliseconds }: BareOrder) => {
  const start = performance.now();
  let done = 0;
  const lane = async () => {
    while (performance.now() - start < milliseconds) {
      await bareEnrollment(database.pool, next++);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  process.send?.((done * 1000) / (performance.now() - start));
});
process.once("disconnect", async () => {
  await app.close();
  await context.events.close();
  await database.close();
  process.exit(0);
});

/** The rows of one enrollment; triggers count it and tell its resources' versions, here as there. */
async function bareEnrollment(pool: pg.Pool, number: number): Promise<void> {
  const user = userIds[number % STUDENTS];
  const program = programs[PROGRAMS / 2 + Math.floor(number / STUDENTS)];
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query(
      "INSERT INTO enrollments (user_id, program_id, enrolled_at) VALUES ($1, $2, $3) RETURNING id, enrolled_at",
      [user, program, new Date()],
    );
    await client.query(
      "INSERT INTO emails (key, recipient, subject, text_body, html_body) VALUES ($1, $2, $3, $4, $5)",
      [`enrolled ${rows[0].id}`, `bench${user}@bench.example`, "You are enrolled", textBody, htmlBody],
    );
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

/** As long as the email that a student gets. */
function aLetter(): { textBody: string; htmlBody: string } {
  const head = { institute: "Institute", support_email: "help@bench.example", public_url: config.publicUrl };
  const { text, html } = enrolledEmail(head, "Student 1", "Program 1");
  return { textBody: text, htmlBody: html };
}

async function seed(pool: pg.Pool): Promise<{ userIds: number[]; programs: number[] }> {
  const ids = async (text: string, count: number) =>
    (await pool.query<{ id: number }>(text, [count])).rows.map(({ id }) => id);
  const users = await ids(
    `INSERT INTO users (username, email, password_hash, name)
     SELECT 'bench' || n, 'bench' || n || '@bench.example', '', 'Student ' || n FROM generate_series(1, $1) n
     RETURNING id`,
    STUDENTS,
  );
  const all = await ids(
    `INSERT INTO programs (title, category, duration, duration_days, price, full_description, description,
       program_outline, target_audience)
     SELECT 'Program ' || n, 'Bench', '4 weeks', 28, 'UGX 1,500', repeat('<p>What it teaches.</p>', 50),
       repeat('What it teaches. ', 50), repeat('Week: a subject' || chr(10), 12), 'Officers'
     FROM generate_series(1, $1) n RETURNING id`,
    PROGRAMS,
  );
  await pool.query("ANALYZE");
  return { userIds: users, programs: all };
}

async function session(user: number): Promise<Record<string, string>> {
  const secret = newSecret();
  const expires = new Date(Date.now() + 14 * 86_400_000);
  await database.pool.query("INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ($1, $2, $3)", [
    hashSecret(secret),
    user,
    expires,
  ]);
  const csrf = issueCsrfToken(context.secret, secret);
  return { cookie: `sessionid=${secret}; csrftoken=${csrf}`, "x-csrftoken": csrf };
}
