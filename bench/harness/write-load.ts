import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Caller, callerFor, mustSucceed, type Reply, userWithRole } from "./callers.ts";
import { FeeLoad } from "./fee-load.ts";
import { Counts } from "./figures.ts";
import type { Random } from "./random.ts";

/** Times at which a write was sent and acknowledged, in milliseconds of performance.now(). */
export interface Written {
  sent: number;
  acknowledged?: number;
}

/** Text of every testimonial. */
const praise = { role: "Nurse", company: "Clinic", program: "Reports", content: "Well taught." };

/** Writes through the API, and stores a journal of everything that was sent, whether or not an answer came. */
export class WriteLoad {
  /** Testimonials by name. */
  readonly testimonials = new Map<string, Written>();
  /** Files sent for each submission, by the submission's id, in the order of sending. */
  readonly files = new Map<number, (Written & { sha256: string })[]>();
  /** Registered students by email. Some were deleted again. */
  readonly accounts = new Map<string, Written & { removal?: Written }>();
  /** Students with the id of the submission whose file they replace. */
  readonly submissions: [Caller, number][] = [];
  readonly fees = new FeeLoad((reply, written, success) => this.#record(reply, written, success));
  readonly statuses = new Counts();
  /** Sentences of answers with status 500 or more. */
  readonly failures = new Counts();
  readonly #random: Random;
  #running: Promise<void>[] = [];
  #isOver = false;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Writes rows, files and whole accounts until `stop`, despite errors and cut connections. */
  async start(url: string, pool: pg.Pool): Promise<void> {
    const admin = await callerFor(url, pool, await userWithRole(pool, "admin"));
    const visitor = await callerFor(url);
    const program = await openProgram(pool);
    const assignment = await sendAssignment(admin, program);
    const { rows } = await pool.query("SELECT id FROM users WHERE role = 'student' ORDER BY id LIMIT 3");
    for (const { id } of rows) {
      const enroll = "INSERT INTO enrollments (user_id, program_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
      await pool.query(enroll, [id, program]);
      const student = await callerFor(url, pool, id);
      this.submissions.push([student, await this.#submit(student, assignment)]);
    }
    this.#running = [
      this.#repeat(10, () => this.#testimonial(admin)),
      this.#repeat(10, () => this.#testimonial(admin)),
      this.#repeat(100, () => this.#account(visitor, admin, program)),
      ...(await this.fees.works(url, pool)).map(([pause_ms, work]) => this.#repeat(pause_ms, work)),
      ...this.submissions.map(([student, id]) => this.#repeat(40, () => this.#replaceFile(student, id))),
    ];
  }

  /** Stops writing. Resolves when the pending writes have ended. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #repeat(pause_ms: number, work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work();
      await sleep(pause_ms + this.#random.below(pause_ms));
    }
  }

  async #testimonial(caller: Caller): Promise<void> {
    const name = `write ${randomBytes(6).toString("hex")}`;
    const written: Written = { sent: performance.now() };
    this.testimonials.set(name, written);
    this.#record(await caller("POST", "/testimonials/", { ...praise, name }), written, 201);
  }

  /** Registers a student, and deletes every second one again. */
  async #account(visitor: Caller, admin: Caller, program: number): Promise<void> {
    const email = `load-${randomBytes(6).toString("hex")}@students.example`;
    const written: Written & { removal?: Written } = { sent: performance.now() };
    this.accounts.set(email, written);
    this.#record(await visitor("POST", "/register/", registration(email, program)), written, 201);
    if (!written.acknowledged || this.#random.chance(0.5)) return;
    const found = await admin("GET", `/students-with-enrollments/?search=${email}`);
    const id = found?.body.results?.[0]?.id;
    if (!id) return;
    written.removal = { sent: performance.now() };
    this.#record(await admin("DELETE", `/students/${id}/`), written.removal, 204);
  }

  async #submit(student: Caller, assignment: number): Promise<number> {
    const bytes = essay(5_000);
    const sent = performance.now();
    const { id } = await mustSucceed(student, "POST", "/assignments/submit/", workForm(bytes, assignment));
    this.files.set(id, [{ sent, acknowledged: performance.now(), sha256: sha256(bytes) }]);
    return id;
  }

  async #replaceFile(student: Caller, submission: number): Promise<void> {
    const bytes = essay(1_000 + this.#random.below(300_000));
    const written = { sent: performance.now(), sha256: sha256(bytes) };
    this.files.get(submission)?.push(written);
    this.#record(
      await student("PUT", `/submissions/student/${submission}/update/`, workForm(bytes)),
      written,
      200,
    );
  }

  #record(reply: Reply | undefined, written: Written, success: number): void {
    this.statuses.add(reply?.status ?? "no answer");
    if (reply && reply.status >= 500)
      this.failures.add(
        `${reply.status} ${reply.body?.detail ?? JSON.stringify(reply.body)} (${reply.call})`,
      );
    if (reply?.status === success) written.acknowledged = performance.now();
  }
}

/** Returns the id of a program that is open for enrollment. */
export async function openProgram(pool: pg.Pool): Promise<number> {
  const isOpen = "deleted_at IS NULL AND coalesce(enrollment_deadline > now(), true)";
  return (await pool.query(`SELECT min(id) AS id FROM programs WHERE ${isOpen}`)).rows[0].id;
}

/** Adds an assignment to the program and sends it to the students. Returns its id. */
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
  const person = { name: "Load Writer", phone: "+256712345678", location: "Gulu", occupation: "Officer" };
  const background = { organization: "An office", education_level: "masters", referral_source: "x" };
  const password = "Mvua-ya-Masika-26";
  return { email, ...person, ...background, password, confirm_password: password, program_id };
}

/** Returns the form of a submission, or without an assignment that of its replacement. */
export function workForm(bytes: Uint8Array<ArrayBuffer>, assignment?: number): FormData {
  const form = new FormData();
  if (assignment) form.set("assignment", String(assignment));
  form.set("submission_file", new File([bytes], "essay.pdf"));
  return form;
}

/** Returns random bytes that begin like a PDF. */
export function essay(bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(randomBytes(bytes));
  content.set(new TextEncoder().encode("%PDF-1.7\n"));
  return content;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
