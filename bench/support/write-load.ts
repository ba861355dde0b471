import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Agent, agent, type Reply } from "./agent.ts";
import type { Random } from "./random.ts";

/** When something was sent, and when its answer said that it is done; milliseconds of performance.now(). */
export interface Written {
  sent: number;
  acknowledged?: number;
}

/** Everything that was written, whether or not its answer came back. */
export interface Journal {
  /** API tokens by name. */
  tokens: Map<string, Written>;
  /** Contents of each submission's file by its id, in the order in which they were sent. */
  files: Map<number, (Written & { sha256: string })[]>;
  /** Students who registered with a program, by e-mail, and perhaps were deleted again. */
  accounts: Map<string, Written & { removal?: Written }>;
  /** How often which status came back for a write; 0 counts those without an answer. */
  statuses: Map<number, number>;
  /** The same for what the server said with a status of 500 and more. */
  apiErrors: Map<string, number>;
}

export interface WriteLoad {
  journal: Journal;
  /** Lets what is on its way end. */
  stop(): Promise<void>;
}

export interface Place {
  url: string;
  pool: pg.Pool;
}

const TOKEN_WRITERS = 2;
const FILE_WRITERS = 3;
const PASSWORD = "Mvua-ya-Masika-26";

/**
 * Writes until it is stopped, as a journal of what was acknowledged: rows, files that replace each other, accounts made
 * with an enrollment and a email, and accounts deleted with everything that is theirs. Goes on after apiErrors and cuts.
 */
export async function startWriteLoad(place: Place, random: Random): Promise<WriteLoad> {
  const journal: Journal = {
    tokens: new Map(),
    files: new Map(),
    accounts: new Map(),
    statuses: new Map(),
    apiErrors: new Map(),
  };
  let isOver = false;
  const admin = await agent(place.url, place.pool, await personOf(place.pool, "admin"));
  const students = await place.pool.query<{ id: number }>(
    "SELECT id FROM users WHERE role = 'student' ORDER BY id LIMIT $1",
    [FILE_WRITERS],
  );
  const { rows: programs } = await place.pool.query<{ id: number }>(
    "SELECT id FROM programs WHERE deleted_at IS NULL AND coalesce(enrollment_deadline > now(), true) ORDER BY id LIMIT 1",
  );
  const program = programs[0]?.id ?? 0;
  const assignment = await sentAssignment(admin, program);

  const note = (reply: Reply | undefined, written: Written, isDone: (reply: Reply) => boolean) => {
    const status = reply?.status ?? 0;
    journal.statuses.set(status, (journal.statuses.get(status) ?? 0) + 1);
    if (status >= 500) {
      const words = `${status} ${reply?.body?.detail ?? reply?.body}`;
      journal.apiErrors.set(words, (journal.apiErrors.get(words) ?? 0) + 1);
    }
    if (reply && isDone(reply)) written.acknowledged = performance.now();
  };
  const repeat = async (pause_ms: number, work: () => Promise<void>) => {
    while (!isOver) {
      await work();
      await sleep(pause_ms + random.below(pause_ms));
    }
  };
  const writeToken = async () => {
    const name = `write ${randomBytes(6).toString("hex")}`;
    const written: Written = { sent: performance.now() };
    journal.tokens.set(name, written);
    note(await admin.send("POST", "/api-tokens/", { name }), written, ({ status }) => status === 201);
  };
  const writeAccount = async (visitor: Agent) => {
    const email = `load-${randomBytes(6).toString("hex")}@students.example`;
    const written: Written & { removal?: Written } = { sent: performance.now() };
    journal.accounts.set(email, written);
    const form = registration(email, program);
    note(await visitor.send("POST", "/register/", form), written, ({ status }) => status === 201);
    if (!written.acknowledged || random.chance(0.5)) return;
    const found = await admin.send("GET", `/students-with-enrollments/?search=${email}`);
    const id = found?.body.results?.[0]?.id;
    if (!id) return;
    const removal: Written = { sent: performance.now() };
    written.removal = removal;
    note(await admin.send("DELETE", `/students/${id}/`), removal, ({ status }) => status === 204);
  };

  const writers: Promise<void>[] = [];
  for (let writer = 0; writer < TOKEN_WRITERS; writer++) writers.push(repeat(10, writeToken));
  for (const { id } of students.rows) {
    const student = await agent(place.url, place.pool, id);
    const submission = await handIn(student, place.pool, { user: id, program, assignment }, journal);
    writers.push(repeat(40, () => replaceFile(student, submission, journal, random, note)));
  }
  const visitor = await agent(place.url, place.pool);
  writers.push(repeat(100, () => writeAccount(visitor)));
  return {
    journal,
    stop: async () => {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

async function replaceFile(
  student: Agent,
  submission: number,
  journal: Journal,
  random: Random,
  note: (reply: Reply | undefined, written: Written, isDone: (reply: Reply) => boolean) => void,
): Promise<void> {
  const bytes = essay(1_000 + random.below(300_000));
  const written = { sent: performance.now(), sha256: sha256(bytes) };
  journal.files.get(submission)?.push(written);
  const form = new FormData();
  form.set("submission_file", new File([bytes], "essay.pdf"));
  const reply = await student.send("PUT", `/submissions/student/${submission}/update/`, form);
  note(reply, written, ({ status }) => status === 200);
}

async function handIn(
  student: Agent,
  pool: pg.Pool,
  { user, program, assignment }: { user: number; program: number; assignment: number },
  journal: Journal,
): Promise<number> {
  await pool.query("INSERT INTO enrollments (user_id, program_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    user,
    program,
  ]);
  const bytes = essay(5_000);
  const sent = performance.now();
  const form = new FormData();
  form.set("assignment", String(assignment));
  form.set("submission_file", new File([bytes], "essay.pdf"));
  const id: number = (await expected(student, "POST", "/assignments/submit/", form)).id;
  journal.files.set(id, [{ sent, acknowledged: performance.now(), sha256: sha256(bytes) }]);
  return id;
}

async function sentAssignment(admin: Agent, program: number): Promise<number> {
  const form = new FormData();
  form.set("title", "Write while it burns");
  form.set("program", String(program));
  form.set("deadline", new Date(Date.now() + 7 * 86_400_000).toISOString());
  form.set("assignment_file", new File([essay(2_000)], "brief.pdf"));
  const { id } = await expected(admin, "POST", "/assignments/", form);
  await expected(admin, "POST", "/assignments/send/", { assignment_id: id, program_id: program });
  return id;
}

/** For what comes before the load: anything but success ends the drill. */
async function expected(caller: Agent, method: string, path: string, body: object | FormData) {
  const reply = await caller.send(method, path, body);
  if (!reply || reply.status >= 300)
    throw new Error(`${method} ${path}: ${reply?.status} ${JSON.stringify(reply?.body)}`);
  return reply.body;
}

export async function personOf(pool: pg.Pool, role: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "SELECT id FROM users WHERE role = $1 ORDER BY id LIMIT 1",
    [role],
  );
  if (!rows[0]) throw new Error(`nobody is ${role}`);
  return rows[0].id;
}

function registration(email: string, program_id: number) {
  return {
    email,
    name: "Load Writer",
    phone: "+256712345678",
    location: "Gulu",
    occupation: "Officer",
    organization: "An office",
    education_level: "masters",
    referral_source: "x",
    password: PASSWORD,
    confirm_password: PASSWORD,
    program_id,
  };
}

function essay(bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(randomBytes(bytes));
  content.set(new TextEncoder().encode("%PDF-1.7\n"));
  return content;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
