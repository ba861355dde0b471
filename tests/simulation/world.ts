import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { jobsOf } from "#server/app/jobs.ts";
import type { AppContext } from "#server/context.ts";
import type { Answer, Caller } from "#tests/support/caller.ts";
import { makeCaller } from "#tests/support/caller.ts";
import type { MailServer } from "#tests/support/fakes/mail-server.ts";
import type { MomoSimulator } from "#tests/support/fakes/momo-simulator.ts";
import { drainEmails } from "#tests/support/mail.ts";
import type { TestContext } from "#tests/support/make-context.ts";
import type { Random } from "../../bench/harness/random.ts";
import {
  type Affiliate,
  type Charge,
  type Commission,
  type Communication,
  isEligible,
  type Kind,
  nextEvening,
  type Program,
  type Student,
} from "./model.ts";

const MINUTE_MS = 60_000;
/** The mail server's answer when it accepts a recipient. */
export const TAKEN = "250 ok";

/**
 * A difference between the institute and the model. `what` is its kind, so that a smaller history with the same kind
 * can be found.
 */
export class Difference extends Error {
  readonly what: string;
  constructor(what: string, detail: unknown) {
    super(`${what}: ${typeof detail === "string" ? detail : JSON.stringify(detail)}`);
    this.what = what;
  }
}

export function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted))
    throw new Difference(what, `found ${JSON.stringify(found)}, the model has ${JSON.stringify(wanted)}`);
}

/** Reads recipient and subject of an email as the mail server received it. */
export function readEmail(message: string): { to: string; subject: string } {
  const head = message.slice(0, message.indexOf("\n\n")).replaceAll(/\n[ \t]+/g, " ");
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1] ?? "";
  return { to: field("To").replace(/^.*<|>.*$/g, ""), subject: plainWords(field("Subject")) };
}

/** Decodes a subject such as "=?UTF-8?Q?UGX=C2=A01=2C000_for?=". */
const plainWords = (text: string) =>
  text.replaceAll(/\?= =\?UTF-8\?Q\?/g, "").replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, coded: string) =>
    decodeURIComponent(
      coded
        .replaceAll("_", " ")
        .replaceAll("%", "%25")
        .replaceAll(/=([0-9A-F]{2})/g, "%$1"),
    ),
  );

export type Method = Parameters<Caller>[0];
export interface Staff {
  id: number;
  email: string;
  call: Caller;
}

/** The institute as the acts see it: clock, mail, people, and the model of the expected state. */
export class World {
  now = new Date(0);
  /** Decides which acts happen. Set for each day and person, so that omitting a person changes nothing for others. */
  random!: Random;
  staff!: Record<"admin" | "teacher" | "cashier" | "writer", Staff>;
  visitor!: Caller;
  readonly students: Student[] = [];
  /** Students who act, by their numbers. */
  readonly present = new Map<number, Student>();
  readonly programs: Program[] = [];
  readonly charges: Charge[] = [];
  readonly communications: Communication[] = [];
  readonly commissions: Commission[] = [];
  readonly affiliates: Affiliate[] = [];
  /** Records in the bin, by "kind id", with the function that restores them in the model, and their student. */
  readonly bin = new Map<string, { at: Date; isUndone(): void; of?: Student }>();
  readonly certificates = new Map<number, number>();
  /** Live sessions that students were notified of. */
  readonly announced = new Set<string>();
  receipts = 0;
  /** Emails of the day as "to | subject", and audit entries as "who action resource id". */
  emails: string[] = [];
  audit: string[] = [];
  readonly counts: Record<string, number> = { acts: 0, calls: 0, emails: 0, payments: 0, refused: 0 };
  #keys = 0;
  #uploads = 0;
  #looks: { program: Program; student?: Student | undefined }[] = [];
  context: TestContext;
  readonly post: MailServer;
  readonly momo: MomoSimulator;
  /** True if the application runs in this process, where tests can make its storage fail. */
  isHere = true;
  /** A second process on the same database and files, which joins and leaves. */
  second: { context: AppContext; leave(): Promise<void> } | undefined;

  constructor(context: TestContext, post: MailServer, momo: MomoSimulator) {
    this.context = context;
    this.post = post;
    this.momo = momo;
  }

  setClock(now: Date): void {
    this.now = now;
    this.context.setClock(now);
  }

  pass(minutes: number): void {
    this.setClock(new Date(this.now.getTime() + minutes * MINUTE_MS));
  }

  /** Sends a call, and checks the status that the model expects. */
  async call(by: Caller, method: Method, path: string, status: number, body?: unknown, headers = {}) {
    this.counts.calls = (this.counts.calls ?? 0) + 1;
    const answer = await by(method, path, body, headers);
    if (status >= 400) this.counts.refused = (this.counts.refused ?? 0) + 1;
    if (answer.status !== status)
      throw new Difference(
        `${method} ${path.replace(/\d+/g, "N").split("?")[0]}`,
        `answered ${answer.status}, not ${status}: ${answer.text.slice(0, 400)}; sent ${JSON.stringify(body)}`,
      );
    return answer;
  }

  async get(by: Caller, path: string) {
    return (await this.call(by, "GET", path, 200)).body;
  }

  /** Sends a creation with its key. One answer in ten is lost, so the same creation is sent again. */
  async create(by: Caller, path: string, body: unknown, status = 201): Promise<Answer> {
    this.#keys += 1;
    const headers = { "idempotency-key": `simulated-${this.#keys}` };
    const answer = await this.call(by, "POST", path, status, body, headers);
    if (this.#keys % 10 === 0)
      expectSame(
        "a repeated creation",
        (await this.call(by, "POST", path, status, body, headers)).body,
        answer.body,
      );
    return answer;
  }

  /** Sends a form, perhaps with a file. The storage fails for one in ten, which is sent again a minute later. */
  async upload(by: Caller, method: Method, path: string, status: number, form: FormData): Promise<Answer> {
    if ([...form.values()].some((value) => value instanceof File)) this.#uploads += 1;
    else return this.call(by, method, path, status, form);
    if (this.#uploads % 10 === 0 && this.isHere && !this.second) {
      const { put } = this.context.files;
      this.context.files.put = () => Promise.reject(Object.assign(new Error("EIO"), { code: "EIO" }));
      await this.call(by, method, path, 503, form);
      this.context.files.put = put;
      this.counts.storage = (this.counts.storage ?? 0) + 1;
    }
    return method === "POST"
      ? this.create(by, path, form, status)
      : this.call(by, method, path, status, form);
  }

  /** Loads a whole list, page by page. */
  // biome-ignore lint/suspicious/noExplicitAny: lists of every kind
  async pages(by: Caller, path: string): Promise<any[]> {
    const rows = [];
    for (let page = 1, isMore = true; isMore; page += 1) {
      const mark = path.includes("?") ? "&" : "?";
      const { body } = await this.call(by, "GET", `${path}${mark}page=${page}&page_size=100`, 200);
      rows.push(...body.results);
      isMore = body.next !== null;
    }
    return rows;
  }

  /** Returns a caller with the student's session. Logs in again if the session has ended; only calls extend it. */
  async by(student: Student): Promise<Caller> {
    const { session } = student;
    const isOpen = session && this.#since(session.used) < 13 && this.#since(session.began) < 89;
    if (isOpen && student.call) return student.call;
    const opened = { began: this.now, used: this.now };
    const send = await makeCaller(this.context, student.id);
    const call: Caller = (...request) => {
      opened.used = this.now;
      return send(...request);
    };
    Object.assign(student, { call, session: opened });
    return call;
  }

  #since = (at: Date) => (this.now.getTime() - at.getTime()) / DAY_MS;

  /** Records a change by staff, which the audit log must contain. */
  did({ email }: Staff, action: string, resource: string, id: number | null): void {
    this.audit.push(`${email} ${action} ${resource} ${id}`);
  }

  mailed(to: string, subject: string): void {
    this.emails.push(`${to} | ${subject}`);
  }

  /** Removes an expected email. The server does not send a pending email after a newer one was requested. */
  takeBack(to: string, subject: string): void {
    const wanted = this.emails.filter((one) => one === `${to} | ${subject}`);
    const received = this.post.received
      .map(readEmail)
      .filter((one) => one.to === to && one.subject === subject);
    if (wanted.length > received.length) this.emails.splice(this.emails.indexOf(`${to} | ${subject}`), 1);
  }

  /** Notifies a student as they chose. `once` names a notice that is given only once. */
  tell(
    student: Student,
    kind: Kind,
    subject: string,
    line: string,
    more: { once?: string; isThere?(): boolean } = {},
  ) {
    const { once, isThere = () => true } = more;
    const choice = student.choices[kind];
    if (student.deleted || choice === "none" || (once && student.told.has(once))) return;
    if (once) student.told.add(once);
    const isHourly = kind === "assignment" || kind === "grade";
    const last = student.lastEmail[kind] ?? 0;
    const isSoonAgain = isHourly && this.now.getTime() - last < 60 * MINUTE_MS;
    if (choice === "now" && isHourly && !isSoonAgain) student.lastEmail[kind] = this.now.getTime();
    if (choice === "now" && kind !== "answer" && !isSoonAgain) return this.mailed(student.email, subject);
    const way = choice === "now" && kind === "answer" ? "soon" : "digest";
    const soon = student.waiting.filter((one) => one.way === "soon").map(({ due }) => due.getTime());
    const due =
      way === "soon"
        ? new Date(Math.min(this.now.getTime() + 10 * MINUTE_MS, ...soon))
        : nextEvening(this.now, student.zone);
    student.waiting.push({ kind, way, line, due, isThere });
  }

  /** Checks later whether this event completed a certificate. */
  look(program: Program, student?: Student): void {
    this.#looks.push({ program, student });
  }

  issue(student: Student, program: Program): void {
    this.counts.certificates = (this.counts.certificates ?? 0) + 1;
    const year = Number(new Date(this.now.getTime() + 3 * 60 * MINUTE_MS).getUTCFullYear());
    this.certificates.set(year, (this.certificates.get(year) ?? 0) + 1);
    student.certificates.set(program, "issued");
    this.tell(
      student,
      "certificate",
      "Your certificate is ready",
      `Your certificate for "${program.title}" is ready`,
    );
  }

  #issueAutomatically(program: Program, student?: Student): void {
    if (!program.isAutomatic || program.isDeleted) return;
    for (const one of student ? [student] : this.students)
      if (!one.certificates.has(program) && isEligible(one, program)) this.issue(one, program);
  }

  /**
   * Processes the queue. Retries refused emails once the mail server accepts again, because each has only twelve
   * attempts.
   */
  async drain(): Promise<void> {
    if (this.post.answer === TAKEN)
      await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(this.context.db);
    await drainEmails(this.context);
    for (const { program, student } of this.#looks.splice(0)) this.#issueAutomatically(program, student);
    await drainEmails(this.context);
  }

  /** Returns the link to a page in the newest accepted email to the address. */
  lastEmail(to: string, path: string): URL | undefined {
    const email = this.post.received.findLast((one) => readEmail(one).to === to);
    const links =
      email
        ?.replaceAll("=\n", "")
        .replaceAll("=3D", "=")
        .match(/https?:\/\/[^\s"<>)]+/g) ?? [];
    return links.map((link) => new URL(link)).find(({ pathname }) => pathname === path);
  }

  async runJob(name: string, context: AppContext = this.context): Promise<void> {
    const job = jobsOf(context).find(({ queue }) => queue.name === name);
    await job?.run({}, { job: "simulated", number: 1 });
  }

  /** Runs the minute's job, twice at once like two processes: answers after ten minutes, and daily emails at six. */
  async tellWhatIsDue(): Promise<void> {
    const both = [this.context, this.second?.context ?? this.context];
    await Promise.all(both.map((context) => this.runJob("due-notifications", context)));
    for (const student of this.students) {
      if (student.deleted || student.waiting.length === 0) continue;
      const due = student.waiting.filter((one) => one.due <= this.now);
      student.waiting = student.waiting.filter((one) => one.due > this.now);
      const there = due.filter((one) => one.isThere() && student.choices[one.kind] !== "none");
      for (const way of ["soon", "digest"] as const) {
        const lines = there.filter((one) => one.way === way).map(({ line }) => line);
        const many = way === "soon" ? "answers to your posts" : "updates for you today";
        if (lines.length > 0)
          this.mailed(student.email, lines.length === 1 ? `${lines[0]}` : `${lines.length} ${many}`);
      }
    }
    await this.drain();
  }

  async nightly(): Promise<void> {
    await this.runJob("nightly-certificates");
    for (const program of this.programs) this.#issueAutomatically(program);
    await this.drain();
  }
}
