import type { FastifyInstance } from "fastify";
import pg from "pg";
import { pino } from "pino";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { AppContext } from "#server/context.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import type { Events } from "#server/platform/events/events.ts";
import { issueCsrfToken } from "#server/platform/http/csrf.ts";
import { makeContext } from "#server/serving.ts";

/** Somebody who is logged in, as headers. */
export type Person = Record<string, string>;

export interface Student {
  person: Person;
  id: number;
  name: string;
  email: string;
  /** Enrollments with their programs. */
  enrollments: { id: number; program_id: number; weeks: number }[];
}

/** What the calls ask about. */
export interface Facts {
  staff: Person;
  students: Student[];
  totals: Record<
    "students" | "submissions" | "clicks" | "audit" | "mail" | "commissions" | "programs",
    number
  >;
  programs: { id: number; title: string }[];
  communications: number[];
  assignments: { id: number; title: string }[];
  submissions: number[];
  codes: string[];
  /** Messages that begin a thread, with their program, picked as often as people read there. */
  messages: { id: number; program_id: number }[];
}

/** One filled institute. */
export interface Institute {
  app: FastifyInstance;
  /** Another over the same connections, which keeps answers of its own: what it is asked warms the database alone. */
  warming: FastifyInstance;
  facts: Facts;
  close(): Promise<void>;
}

const STUDENTS = 400;
const SAMPLES = 2_000;
const secret = "a secret of the bench, long enough";

/** Opens the database that `npm run seed:scale` filled in this DATA_DIR. */
export async function openInstitute(dataDir: string): Promise<Institute> {
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "error", RATE_LIMITS: "off" });
  const log = pino({ level: "silent" });
  const database = await openDatabase(config, log, (error) => {
    throw error;
  });
  const context: AppContext = { ...(await makeContext(config, log, database)), secret, waiting: () => 0 };
  const app = await buildApp(context);
  // The same connections under another name: answers are kept by the name. It has nobody to tell what happens.
  const silent: Events = { subscribe: () => () => undefined, close: async () => undefined };
  const warming = await buildApp({ ...context, db: database.db.withoutPlugins(), events: silent });
  const client = new pg.Client(database.connection);
  await client.connect();
  const facts = await readFacts(client, context);
  await client.end();
  const close = async () => {
    await app.close();
    await warming.close();
    await context.events.close();
    await database.close();
  };
  return { app, warming, facts, close };
}

/** Reads what the calls ask about, and logs its people in. */
export async function readFacts(client: pg.Client, context: AppContext): Promise<Facts> {
  await client.query("SELECT setseed(0.5)");
  const rows = async <T>(text: string): Promise<T[]> => (await client.query(text)).rows as T[];
  const ids = async (text: string) => (await rows<{ id: number }>(text)).map((row) => row.id);
  const [admin] = await ids("SELECT id FROM users WHERE role = 'admin' ORDER BY id LIMIT 1");
  const [totals] = await rows<Facts["totals"]>(
    `SELECT (SELECT count(*) FROM users WHERE role = 'student') AS students, (SELECT count(*) FROM submissions) AS submissions,
      (SELECT count(*) FROM affiliate_clicks) AS clicks, (SELECT count(*) FROM audit_log) AS audit,
      (SELECT count(*) FROM emails) AS mail, (SELECT count(*) FROM commissions) AS commissions,
      (SELECT count(*) FROM programs) AS programs`,
  );
  if (!admin || !totals) throw new Error("nobody is there: fill the database with npm run seed:scale first");
  return {
    totals,
    staff: await logIn(context, admin),
    students: await someStudents(client, context),
    programs: await rows("SELECT id, title FROM programs WHERE deleted_at IS NULL ORDER BY id"),
    communications: await ids("SELECT id FROM communications WHERE deleted_at IS NULL ORDER BY sent_at DESC"),
    assignments: await rows(
      `SELECT id, title FROM assignments WHERE deleted_at IS NULL ORDER BY random() LIMIT ${SAMPLES}`,
    ),
    submissions: await ids(
      `SELECT submissions.id FROM submissions
        JOIN assignments ON assignments.id = assignment_id JOIN programs ON programs.id = program_id
        WHERE submissions.id = ANY (${drawn("submissions")})
          AND assignments.deleted_at IS NULL AND programs.deleted_at IS NULL LIMIT ${SAMPLES}`,
    ),
    codes: (
      await rows<{ code: string }>(
        `SELECT affiliate_code AS code FROM affiliates WHERE status = 'approved' ORDER BY random() LIMIT ${SAMPLES}`,
      )
    ).map((row) => row.code),
    messages: await rows(
      `SELECT id, program_id FROM community_messages WHERE id = ANY (${drawn("community_messages")})
        AND parent_id IS NULL AND deleted_at IS NULL AND program_id IN (SELECT id FROM programs WHERE deleted_at IS NULL)
        LIMIT ${SAMPLES}`,
    ),
  };
}

/** Ids from all over a table, by what `setseed` has begun: of places in it a row loses its own whenever it is changed. */
function drawn(table: string): string {
  return `ARRAY(SELECT DISTINCT 1 + floor(random() * (SELECT max(id) FROM ${table}))::integer FROM generate_series(1, ${SAMPLES * 5}))`;
}

async function someStudents(client: pg.Client, context: AppContext): Promise<Student[]> {
  const { rows } = await client.query<Omit<Student, "person">>(
    `SELECT users.id, name, email, (
        SELECT json_agg(json_build_object('id', e.id, 'program_id', program_id, 'weeks', duration_days / 7))
        FROM enrollments e JOIN programs ON programs.id = program_id WHERE user_id = users.id AND deleted_at IS NULL) AS enrollments
      FROM (SELECT id, name, email FROM users WHERE role = 'student' AND date_joined < now() - interval '40 days'
        AND id IN (SELECT 7 + floor(random() * (SELECT max(id) - 7 FROM users))::integer FROM generate_series(1, $1 * 2))) users
      ORDER BY random()`,
    [STUDENTS],
  );
  const enrolled = rows.filter((row) => row.enrollments !== null).slice(0, STUDENTS);
  const students: Student[] = [];
  for (const row of enrolled) students.push({ ...row, person: await logIn(context, row.id) });
  return students;
}

async function logIn(context: AppContext, id: number): Promise<Person> {
  const session = await startSession(context, id);
  const csrf = issueCsrfToken(secret, session);
  return { cookie: `sessionid=${session}; csrftoken=${csrf}`, "x-csrftoken": csrf };
}
