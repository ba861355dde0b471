import { setTimeout as sleep } from "node:timers/promises";
import { csrfHeaders } from "./csrf.ts";
import { Random } from "./random.ts";
import type { Class, Student } from "./students.ts";

export interface Figures {
  asked: number;
  /** What went wrong, by what it was. */
  errors: Map<string, number>;
  milliseconds: number[];
}

type Ask = (random: Random) => Promise<Response>;

const SLOWEST_MS = 30_000;
const FILE_BYTES = 20_000;

/** In the first minute the load grows to what it is: a morning does not begin with everybody at once. */
const GROWS_SECONDS = 60;

/** So many requests a second for so many seconds, whether or not the earlier ones were answered. */
export interface Load {
  perSecond: number;
  seconds: number;
}

/**
 * Reads of visitors, students and staff, ticks, posts, log-ins and uploads, in the shares of an institute at work: what it
 * answers makes one load after the other.
 */
export async function mixedLoad(url: string, people: Class): Promise<(load: Load) => Promise<Figures>> {
  const random = new Random(7);
  const asks = await kindsOf(url, people);
  let isFirst = true;
  return async ({ perSecond, seconds }) => {
    const grows = isFirst;
    isFirst = false;
    const figures: Figures = { asked: 0, errors: new Map(), milliseconds: [] };
    const running = new Set<Promise<void>>();
    const start = performance.now();
    let due_ms = 0;
    while (due_ms < seconds * 1000) {
      const share = grows ? Math.min(1, 0.1 + due_ms / 1000 / GROWS_SECONDS) : 1;
      due_ms += 1000 / (perSecond * share);
      const wait = start + due_ms - performance.now();
      if (wait > 0) await sleep(wait);
      const asking = one(chosen(asks, random), random, figures).finally(() => running.delete(asking));
      running.add(asking);
    }
    await Promise.all(running);
    return figures;
  };
}

async function one([name, ask]: [string, Ask], random: Random, figures: Figures): Promise<void> {
  const start = performance.now();
  figures.asked += 1;
  try {
    const reply = await ask(random);
    await reply.arrayBuffer();
    if (reply.status >= 400) note(figures, `${name}: ${reply.status}`);
  } catch (error) {
    note(figures, `${name}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
  }
  figures.milliseconds.push(performance.now() - start);
}

function note({ errors }: Figures, what: string): void {
  errors.set(what, (errors.get(what) ?? 0) + 1);
}

/** Of a hundred requests so many are of each kind. */
async function kindsOf(url: string, people: Class): Promise<[share: number, name: string, ask: Ask][]> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: "manual", signal: AbortSignal.timeout(SLOWEST_MS) });
  const send = (path: string, headers: Record<string, string>, body: BodyInit, method = "POST") =>
    fetch(url + path, { method, headers, body, signal: AbortSignal.timeout(SLOWEST_MS) });
  const json = (path: string, headers: Record<string, string>, body: object) =>
    send(path, { ...headers, "content-type": "application/json" }, JSON.stringify(body));
  const student = (random: Random) => random.pick(people.students);
  const visitors = await csrfHeaders(url);
  const submissions = new Map<Student, number>();
  const file = (text: string) =>
    new File([`%PDF-1.7\n${text}`.padEnd(FILE_BYTES)], "work.pdf", { type: "application/pdf" });
  return [
    [
      44,
      "public page",
      (random) => get(random.pick(["/", "/programs", "/blog", "/contact-us", "/about-us"])),
    ],
    [14, "program page", (random) => get(`/programs/${1 + random.below(20)}`)],
    [2, "search", (random) => get(`/programs?search=${random.below(1_000)}`)],
    [6, "public API", (random) => get(random.pick(["/api/programs/", "/api/team-members/public/"]))],
    [4, "dashboard", (random) => get(`/dashboard?section=${random.pick(rooms)}`, student(random).headers)],
    [12, "student's API", (random) => get(random.pick(studentReads), student(random).headers)],
    [2, "staff's API", (random) => get(random.pick(staffReads), people.staff)],
    [8, "tick", (random) => tick(student(random), random)],
    [5, "post", (random) => post(student(random), random)],
    [1, "log-in", () => json("/api/login/", visitors, account)],
    [2, "upload", (random) => upload(student(random))],
  ];

  function tick({ enrollment, headers }: Student, random: Random): Promise<Response> {
    const call = random.chance(0.7) ? "mark-complete" : "unmark-complete";
    const body = { enrollment_id: enrollment, unit_number: 1 + random.below(2) };
    return json(`/api/student/progress/${call}/`, headers, body);
  }

  function post({ headers }: Student, random: Random): Promise<Response> {
    return json("/api/community/", headers, { program: people.program, content: `Said ${random.next()}` });
  }

  /** The first time it is handed in, after that replaced. */
  async function upload(by: Student): Promise<Response> {
    const form = new FormData();
    form.set("submission_file", file(String(by.id)));
    const known = submissions.get(by);
    if (known === 0) return get("/api/submissions/student/", by.headers);
    if (known) return send(`/api/submissions/student/${known}/update/`, by.headers, form, "PUT");
    submissions.set(by, 0);
    form.set("assignment", String(people.assignment));
    const reply = await send("/api/assignments/submit/", by.headers, form);
    const { id } = (await reply.clone().json()) as { id: number };
    submissions.set(by, id);
    return reply;
  }
}

const account = { email: "amina@darasa.example", password: "Karibu2026" };
const rooms = ["dashboard", "courses", "assignments", "communications", "community", "settings"];
const studentReads = [
  "/api/user/",
  "/api/student/enrolled-programs/",
  "/api/assignments/student/",
  "/api/submissions/student/",
  "/api/communications/student/",
  "/api/communications/student/unread-count/",
];
const staffReads = [
  "/api/students-with-enrollments/",
  "/api/submissions/?page=1",
  "/api/communications/?page=1",
  "/api/analytics/",
  "/api/applications/?page=1",
];

function chosen(asks: [number, string, Ask][], random: Random): [string, Ask] {
  let at = random.below(asks.reduce((total, [share]) => total + share, 0));
  for (const [share, name, ask] of asks) {
    if (at < share) return [name, ask];
    at -= share;
  }
  throw new Error("no kind of request was chosen");
}
