import pg from "pg";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { runningDatabase } from "#server/platform/database/embedded-running.ts";
import { issueCsrfToken } from "#server/platform/http/csrf.ts";

export interface Student {
  id: number;
  enrollment: number;
  /** Of their session, with the CSRF token that belongs to it. */
  headers: Record<string, string>;
}

export interface Class {
  program: number;
  assignment: number;
  students: Student[];
  /** Of the demonstration's admin. */
  staff: Record<string, string>;
}

/** Students of one program with sessions of their own, and an assignment that they may hand in. */
export async function seedClass(dataDir: string, secretKey: string, count: number): Promise<Class> {
  const connection = await runningDatabase(dataDir);
  if (!connection) throw new Error("no embedded database runs there");
  const client = new pg.Client(connection);
  await client.connect();
  const one = async (text: string) => (await client.query<{ id: number }>(text)).rows[0]?.id ?? 0;
  const program = await one("SELECT min(id) AS id FROM programs WHERE deleted_at IS NULL");
  const assignment = await one(
    `INSERT INTO assignments (program_id, title, deadline, sent_at, storage_key, filename, size_bytes, mime)
     SELECT min(id), 'Bench', now() + interval '1 day', now(), gen_random_uuid(), 'x.txt', 1, 'text/plain'
     FROM programs WHERE deleted_at IS NULL RETURNING id`,
  );
  const { rows } = await client.query<{ user_id: number; id: number }>(
    `WITH students AS (
       INSERT INTO users (username, email, password_hash, name)
       SELECT 'bench' || n, 'bench' || n || '@bench.example', '', 'Student ' || n FROM generate_series(1, $1) n
       RETURNING id)
     INSERT INTO enrollments (user_id, program_id) SELECT id, $2 FROM students RETURNING user_id, id`,
    [count, program],
  );
  const session = async (user: number) => {
    const secret = newSecret();
    await client.query(
      "INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '14 days')",
      [hashSecret(secret), user],
    );
    const csrf = issueCsrfToken(secretKey, secret);
    return { cookie: `sessionid=${secret}; csrftoken=${csrf}`, "x-csrftoken": csrf };
  };
  const students: Student[] = [];
  for (const { user_id, id } of rows)
    students.push({ id: user_id, enrollment: id, headers: await session(user_id) });
  const staff = await session(await one("SELECT min(id) AS id FROM users WHERE role = 'admin'"));
  await client.end();
  return { program, assignment, students, staff };
}
