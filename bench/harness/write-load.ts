import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Caller, callerFor, mustSucceed, pdfForm, type Reply, userWithRole } from "./callers.ts";
import { Counts } from "./figures.ts";
import type { Random } from "./random.ts";

/** When a write was sent and when its success was answered, in milliseconds of performance.now(). */
export interface Written {
  sent: number;
  acknowledged?: number;
}

/** Everything that was written, whether or not an answer came. */
export interface Journal {
  /** API tokens by name. */
  tokens: Map<string, Written>;
  /** Contents of each submission's file by the submission's id, in the order of sending. */
  files: Map<number, (Written & { sha256: string })[]>;
  /** Students who registered, by e-mail; some were deleted again. */
  accounts: Map<string, Written & { removal?: Written }>;
  /** Answers to writes by status. */
  statuses: Counts;
  /** Sentences of answers with a status from 500 on. */
  failures: Counts;
}

export interface WriteLoad {
  journal: Journal;
  /** Resolves when the writes on their way have ended. */
  stop(): Promise<void>;
}

const FILE_WRITERS = 3;

/** Writes rows, files and whole accounts and journals what was acknowledged. Continues after errors and cut connections. */
export async function startWriteLoad(url: string, pool: pg.Pool, random: Random): Promise<WriteLoad> {
  const writer = new Writer(random);
  const admin = await callerFor(url, pool, await userWithRole(pool, "admin"));
  const program = await openProgram(pool);
  const assignment = await sendAssignment(admin, program);
  const visitor = await callerFor(url);
  const { rows: students } = await pool.query<{ id: number }>(
    "SELECT id FROM users WHERE role = 'student' ORDER BY id LIMIT $1",
    [FILE_WRITERS],
  );
  const loops = [
    () => writer.repeat(10, () => writer.token(admin)),
    () => writer.repeat(10, () => writer.token(admin)),
    () => writer.repeat(100, () => writer.account(visitor, admin, program)),
  ];
  for (const { id } of students) {
    await pool.query("INSERT INTO enrollments (user_id, program_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      id,
      program,
    ]);
    const student = await callerFor(url, pool, id);
    const submission = await writer.submit(student, assignment);
    loops.push(() => writer.repeat(40, () => writer.replaceFile(student, submission)));
  }
  const running = Promise.all(loops.map((loop) => loop()));
  return {
    journal: writer.journal,
    async stop() {
      writer.isOver = true;
      await running;
    },
  };
}

class Writer {
  isOver = false;
  readonly journal: Journal = {
    tokens: new Map(),
    files: new Map(),
    accounts: new Map(),
    statuses: new Counts(),
    failures: new Counts(),
  };
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  async repeat(pause_ms: number, work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work();
      await sleep(pause_ms + this.#random.below(pause_ms));
    }
  }

  async token(caller: Caller): Promise<void> {
    const name = `write ${randomBytes(6).toString("hex")}`;
    const written: Written = { sent: performance.now() };
    this.journal.tokens.set(name, written);
    this.#record(await caller("POST", "/api-tokens/", { name }), written, 201);
  }

  /** Registers a student, and deletes every other one again. */
  async account(visitor: Caller, admin: Caller, program: number): Promise<void> {
    const email = `load-${randomBytes(6).toString("hex")}@students.example`;
    const written: Written & { removal?: Written } = { sent: performance.now() };
    this.journal.accounts.set(email, written);
    this.#record(await visitor("POST", "/register/", registration(email, program)), written, 201);
    if (!written.acknowledged || this.#random.chance(0.5)) return;
    const found = await admin("GET", `/students-with-enrollments/?search=${email}`);
    const id = found?.body.results?.[0]?.id;
    if (!id) return;
    const removal: Written = { sent: performance.now() };
    written.removal = removal;
    this.#record(await admin("DELETE", `/students/${id}/`), removal, 204);
  }

  async submit(student: Caller, assignment: number): Promise<number> {
    const bytes = essay(5_000);
    const sent = performance.now();
    const { id } = await mustSucceed(student, "POST", "/assignments/submit/", pdfForm(bytes, { assignment }));
    this.journal.files.set(id, [{ sent, acknowledged: performance.now(), sha256: sha256(bytes) }]);
    return id;
  }

  async replaceFile(student: Caller, submission: number): Promise<void> {
    const bytes = essay(1_000 + this.#random.below(300_000));
    const written = { sent: performance.now(), sha256: sha256(bytes) };
    this.journal.files.get(submission)?.push(written);
    const reply = await student("PUT", `/submissions/student/${submission}/update/`, pdfForm(bytes));
    this.#record(reply, written, 200);
  }

  #record(reply: Reply | undefined, written: Written, success: number): void {
    this.journal.statuses.add(reply?.status ?? "no answer");
    if (reply && reply.status >= 500)
      this.journal.failures.add(`${reply.status} ${reply.body?.detail ?? JSON.stringify(reply.body)}`);
    if (reply?.status === success) written.acknowledged = performance.now();
  }
}

/** The id of a program that takes enrollments. */
export async function openProgram(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "SELECT min(id) AS id FROM programs WHERE deleted_at IS NULL AND coalesce(enrollment_deadline > now(), true)",
  );
  return rows[0]?.id ?? 0;
}

/** The id of a new assignment of the program, sent to its students. */
export async function sendAssignment(admin: Caller, program: number): Promise<number> {
  const form = new FormData();
  form.set("title", "An essay");
  form.set("program", String(program));
  form.set("deadline", new Date(Date.now() + 7 * 86_400_000).toISOString());
  form.set("assignment_file", new File([essay(2_000)], "brief.pdf"));
  const { id } = await mustSucceed(admin, "POST", "/assignments/", form);
  await mustSucceed(admin, "POST", "/assignments/send/", { assignment_id: id, program_id: program });
  return id;
}

export function registration(email: string, program_id: number) {
  return {
    email,
    name: "Load Writer",
    phone: "+256712345678",
    location: "Gulu",
    occupation: "Officer",
    organization: "An office",
    education_level: "masters",
    referral_source: "x",
    password: "Mvua-ya-Masika-26",
    confirm_password: "Mvua-ya-Masika-26",
    program_id,
  };
}

/** Random bytes that begin like a PDF. */
export function essay(bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(randomBytes(bytes));
  content.set(new TextEncoder().encode("%PDF-1.7\n"));
  return content;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
