import { parseArgs } from "node:util";
import pg from "pg";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { unreadCount } from "#server/learning/communications/inbox-queries.ts";
import { connect } from "#server/platform/database/connection.ts";
import { runningDatabase } from "#server/platform/database/embedded-running.ts";
import { issueCsrfToken } from "#server/platform/http/csrf.ts";
import { startDarasa } from "./support/darasa.ts";

// Communications at scale: `node bench/communications.ts [--students 100000] [--sent 1000] [--read 20] [--calls 500]`.
// `read` receipts a student stand in the table. Aims: a broadcast returns in under 500 ms, the unread count in 10 ms p95.

const { values } = parseArgs({
  options: {
    students: { type: "string", default: "100000" },
    sent: { type: "string", default: "1000" },
    read: { type: "string", default: "20" },
    calls: { type: "string", default: "500" },
  },
});
const SECRET_KEY = "a secret of the bench, long enough to sign";
const calls = Number(values.calls);

const darasa = await startDarasa({ SECRET_KEY, LOG_LEVEL: "error" });
try {
  const { student, staff } = await seed();
  const { db, close } = connect((await runningDatabase(darasa.dataDir)) ?? {}, 1);
  const { id } = await db
    .selectFrom("users")
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .select("users.id")
    .where("sessions.id_hash", "=", hashSecret(student))
    .executeTakeFirstOrThrow();
  const countAlone = async () => void (await unreadCount(db, id));
  await time("unread count", calls, () => get("/communications/student/unread-count/", student));
  await time("unread count, its statement alone", calls, () => countAlone());
  await time("inbox, a page of 20", calls, () =>
    get("/communications/student/?page=1&page_size=20", student),
  );
  await time("staff's list, a page of 20", Math.min(calls, 50), () =>
    get("/communications/?page=1&page_size=20", staff),
  );
  await time("broadcast to all students", 20, () => broadcast(staff));
  await close();
} finally {
  await darasa.stop();
}

async function seed(): Promise<{ student: string; staff: string }> {
  const connection = await runningDatabase(darasa.dataDir);
  if (!connection) throw new Error("no embedded database runs there");
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `INSERT INTO users (username, email, password_hash, name, date_joined)
      SELECT 'many' || n, 'many' || n || '@bench.example', '', 'Student ' || n, now() - interval '2 years'
      FROM generate_series(1, $1::int) n`,
    [values.students],
  );
  // Every fifth to a program, in which the measured student is enrolled.
  await client.query(
    `WITH program AS (SELECT id FROM programs ORDER BY id LIMIT 1),
      enrolled AS (INSERT INTO enrollments (user_id, program_id, enrolled_at)
        SELECT users.id, program.id, now() - interval '1 year' FROM users, program
        WHERE email LIKE '%@bench.example' AND users.id % 20 = 0)
    INSERT INTO communications (title, message, recipient_type, program_id, sender_name, sent_at, recipients_count)
      SELECT 'Communication ' || n, repeat('What the institute has to say. ', 20),
        CASE WHEN n % 5 = 0 THEN 'program' ELSE 'all' END, CASE WHEN n % 5 = 0 THEN program.id END,
        'David', now() - n * interval '6 hours', $2::int
      FROM generate_series(1, $1::int) n, program`,
    [values.sent, values.students],
  );
  await client.query(
    `INSERT INTO communication_receipts (user_id, communication_id, read_at)
      SELECT users.id, sent.id, now() FROM users,
        (SELECT id FROM communications WHERE recipient_type = 'all' ORDER BY sent_at DESC LIMIT $1::int) sent
      WHERE email LIKE '%@bench.example'`,
    [values.read],
  );
  await client.query("VACUUM ANALYZE");
  const student = await sessionOf(client, "email LIKE '%@bench.example' AND id % 20 = 0");
  const staff = await sessionOf(client, "role = 'admin'");
  await client.end();
  return { student, staff };
}

async function sessionOf(client: pg.Client, who: string): Promise<string> {
  const secret = newSecret();
  await client.query(
    `INSERT INTO sessions (id_hash, user_id, expires_at)
      SELECT $1, id, now() + interval '14 days' FROM users WHERE ${who} LIMIT 1`,
    [hashSecret(secret)],
  );
  return secret;
}

async function get(path: string, secret: string): Promise<void> {
  const reply = await fetch(`${darasa.url}/api${path}`, { headers: { cookie: `sessionid=${secret}` } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  await reply.text();
}

async function broadcast(secret: string): Promise<void> {
  const csrf = issueCsrfToken(SECRET_KEY, secret);
  const reply = await fetch(`${darasa.url}/api/communications/`, {
    method: "POST",
    headers: {
      cookie: `sessionid=${secret}; csrftoken=${csrf}`,
      "x-csrftoken": csrf,
      "content-type": "application/json",
    },
    body: JSON.stringify({ title: "To all", message: "Read this.", recipient_type: "all" }),
  });
  if (reply.status !== 201) throw new Error(`the broadcast answered ${reply.status}`);
  await reply.text();
}

async function time(what: string, count: number, call: () => Promise<void>): Promise<void> {
  const took: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const began = performance.now();
    await call();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${count} calls)`);
}
