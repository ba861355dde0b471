import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, aSubmission, multipart, pdf } from "#tests/support/data/builders.ts";
import { endpoints } from "#tests/support/endpoints.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const start = new Date("2026-04-14T09:00:00Z");
let david: Person;
let amina: Person;
let brian: Person;
let visitor: Caller;
let assignment: { id: number; program_id: number };
let work: { id: number };

beforeAll(async () => {
  context.setClock(start);
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  visitor = await makeCaller(context);
  const sarah = await person(context, cast.sarah);
  assignment = await anAssignment(context, {
    title: "A budget",
    deadline: new Date(start.getTime() + DAY_MS),
  });
  work = await aSubmission(context, amina.id, { assignment_id: assignment.id });
  const rule = { needs_units: false, needs_grades: true, needs_average: true, needs_payment: false };
  const automatic = { ...rule, mode: "automatic", lowest_average: 50 };
  await sarah.call("PUT", `/programs/${assignment.program_id}/certificate-rule/`, automatic);
});

const hold = () => david.call("POST", `/assignments/${assignment.id}/hold-grades/`);
const release = () => david.call("POST", `/assignments/${assignment.id}/release-grades/`);
const grade = (id: number, marks_awarded: number) =>
  david.call("PATCH", `/submissions/${id}/`, { marks_awarded, feedback: "Show your sources." });
const giveFile = (id: number) =>
  david.call(
    "PUT",
    `/submissions/${id}/feedback-file/`,
    multipart({ feedback_file: pdf("margin-notes.pdf") }),
  );
const own = async (student = amina) => (await student.call("GET", "/submissions/student/")).body;
const gradeEmails = async (to: Person) =>
  (await emailsTo(context, to.email)).filter(({ subject }) => subject === "Your work has been graded");
const certificates = () => context.db.selectFrom("certificates").select("user_id").execute();

const ids: Record<string, () => number> = {
  submissions: () => work.id,
  assignments: () => assignment.id,
  programs: () => assignment.program_id,
};
const readings = endpoints.filter(
  ([name, { method, access, reply }]) =>
    method === "GET" &&
    reply !== "stream" &&
    name !== "sessions.csrf_cookie" &&
    /student|user|public/.test(String(access)),
);

/** Calls every GET endpoint that students or visitors can use, with the ids of this submission. Returns the answers. */
async function everythingReadBy(call: Caller): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const [name, { path }] of readings) {
    const id = ids[path.split("/")[1] ?? ""]?.() ?? 1;
    const { status, text } = await call("GET", path.replace(/\{\w+\}/g, String(id)));
    read[name] = `${status} ${text.replace(/"(request_id|csrfToken|counted_at)":"[^"]*"/g, "")}`;
  }
  return read;
}

/** Returns the kinds of news that are published while `act` runs. */
async function newsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const client = new pg.Client(context.connection);
  await client.connect();
  const told: string[] = [];
  client.on("notification", ({ payload = "" }) => {
    const { topic, payload: news } = JSON.parse(payload);
    if (topic === "news") told.push(`${news.kind} ${news.user}`);
  });
  await client.query("LISTEN darasa");
  await act();
  await client.query("SELECT 1");
  await client.end();
  return told.sort();
}

it("held grades are seen nowhere: students and visitors read the same before and after marking (beyond.md 4)", async () => {
  expect((await hold()).body.grades_held_at).toBe(start.toISOString());
  const before = { student: await everythingReadBy(amina.call), anybody: await everythingReadBy(visitor) };
  expect(before.student["submissions.for_student"]).toContain('"is_graded":false');
  context.setClock(new Date(start.getTime() + 1_000));
  const news = await newsDuring(async () => {
    expect((await grade(work.id, 91)).body).toMatchObject({ marks_awarded: 91, grades_held: true });
    expect((await giveFile(work.id)).body.feedback_file).toBe("margin-notes.pdf");
  });
  await drainEmails(context);
  const after = { student: await everythingReadBy(amina.call), anybody: await everythingReadBy(visitor) };
  expect(after).toEqual(before);
  expect(news).toEqual([]);
  expect(await gradeEmails(amina)).toEqual([]);
  expect(await certificates()).toEqual([]);
  expect((await amina.call("GET", `/submissions/${work.id}/feedback-file/`)).status).toBe(404);
  expect((await david.call("GET", `/submissions/${work.id}/feedback-file/`)).status).toBe(200);
});

it("a student may edit work whose grade is held; the feedback stays for the marker", async () => {
  const edited = await amina.call("PUT", `/submissions/student/${work.id}/update/`, {
    submission_text: "Better.",
  });
  expect(edited.status, edited.text).toBe(200);
  expect(edited.body).toMatchObject({ is_graded: false, feedback: "", feedback_file: "" });
  expect((await david.call("GET", `/submissions/${work.id}/`)).body).toMatchObject({
    ...{ is_graded: false, marks_awarded: null, feedback: "Show your sources." },
  });
  const entry = await context.db
    .selectFrom("audit_log")
    .select(["actor_id", "before"])
    .where("resource", "=", "submission")
    .where("action", "=", "lose_grade")
    .executeTakeFirst();
  expect(entry).toEqual({
    actor_id: amina.id,
    before: { marks_awarded: expect.any(Number), feedback: "Show your sources." },
  });
});

it("two concurrent releases notify each student once, show all grades, and issue due certificates", async () => {
  const other = await aSubmission(context, brian.id, { assignment_id: assignment.id });
  await grade(work.id, 88);
  await grade(other.id, 40);
  context.setClock(new Date(start.getTime() + 2_000));
  const news = await newsDuring(async () => {
    for (const { status } of await Promise.all([release(), release()])) expect(status).toBe(200);
  });
  await drainEmails(context);
  expect(news.filter((one) => one.startsWith("grade"))).toEqual(
    [`grade ${amina.id}`, `grade ${brian.id}`].sort(),
  );
  for (const student of [amina, brian]) expect(await gradeEmails(student)).toHaveLength(1);
  expect(await own()).toMatchObject([{ marks_awarded: 88, feedback_file: "margin-notes.pdf" }]);
  expect((await amina.call("GET", `/submissions/${work.id}/feedback-file/`)).status).toBe(200);
  expect((await brian.call("GET", `/submissions/${work.id}/feedback-file/`)).status).toBe(404);
  expect(await certificates()).toEqual([{ user_id: amina.id }]);
  const actions = await context.db
    .selectFrom("audit_log")
    .select("action")
    .where("resource", "=", "assignment")
    .orderBy("id")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(["hold_grades", "release_grades"]);
});

it("a second hold hides shown grades, and its release notifies only about new ones", async () => {
  context.setClock(new Date(start.getTime() + DAY_MS));
  await hold();
  expect(await own()).toMatchObject([{ is_graded: false, marks_awarded: null }]);
  const [brians] = await own(brian);
  await grade(brians.id, 45);
  const news = await newsDuring(release);
  expect(news.filter((one) => one.startsWith("grade"))).toEqual([`grade ${brian.id}`]);
  expect(await newsDuring(release)).toEqual([]);
  expect(await own()).toMatchObject([{ is_graded: true, marks_awarded: 88 }]);
});

it("work whose grade was shown stays closed while it is held again, also after a new grade", async () => {
  const other = await anAssignment(context, { deadline: new Date(start.getTime() + 3 * DAY_MS) });
  const call = (verb: string) => david.call("POST", `/assignments/${other.id}/${verb}-grades/`);
  const shown = await aSubmission(context, amina.id, { assignment_id: other.id });
  const unseen = await aSubmission(context, brian.id, { assignment_id: other.id });
  const edit = (student: Person, { id }: { id: number }) =>
    student.call("PUT", `/submissions/student/${id}/update/`, { submission_text: "Better." });
  await grade(shown.id, 70);
  await call("hold");
  await grade(unseen.id, 60);
  for (const marks of [70, 65]) {
    await grade(shown.id, marks);
    expect((await edit(amina, shown)).body.error).toContain("already been graded");
  }
  const row = (await own()).find(({ id }: { id: number }) => id === shown.id);
  expect(row).toMatchObject({ is_graded: false, has_hidden_grade: true, marks_awarded: null });
  expect((await edit(brian, unseen)).status).toBe(200);
  expect((await david.call("GET", `/submissions/${shown.id}/`)).body).toMatchObject({ marks_awarded: 65 });
  await david.call("POST", `/submissions/${shown.id}/take-back-grade/`, { reason: "Wrong work" });
  expect((await edit(amina, shown)).status).toBe(200);
});

it("a student is notified of work that was sent back while grades are held (beyond.md 4.2)", async () => {
  const { id: assignment_id } = await anAssignment(context, { title: "A held essay" });
  const sent = await aSubmission(context, amina.id, { assignment_id });
  await david.call("POST", `/assignments/${assignment_id}/hold-grades/`);
  const deadline = new Date(context.clock().getTime() + 90 * DAY_MS).toISOString();
  const news = await newsDuring(() =>
    david.call("POST", `/submissions/${sent.id}/send-back/`, { comment: "Name your sources.", deadline }),
  );
  expect(news).toEqual([`grade ${amina.id}`]);
  await drainEmails(context);
  const emails = (await emailsTo(context, amina.email)).filter(({ subject }) =>
    subject.includes("sent back"),
  );
  expect(emails).toMatchObject([{ text: expect.stringContaining("A held essay") }]);
});

it("concurrent releases notify each of many students graded during the hold once, and nobody else", async () => {
  const { id: assignment_id } = await anAssignment(context, { title: "A large class" });
  const works: { student: Person; id: number }[] = [];
  for (let number = 0; number < 60; number += 1) {
    const student = await person(context, { ...cast.amina, email: `large-${number}@darasa.example` });
    const graded = number < 20 ? { graded_at: context.clock(), marks_awarded: 60 } : {};
    works.push({ student, ...(await aSubmission(context, student.id, { assignment_id, ...graded })) });
  }
  const at = (path: string) => david.call("POST", `/assignments/${assignment_id}/${path}/`);
  context.setClock(new Date(context.clock().getTime() + 1_000));
  await at("hold-grades");
  context.setClock(new Date(context.clock().getTime() + 1_000));
  // The first had a grade before and gets another. The last ten stay without a grade.
  const during = [...works.slice(0, 1), ...works.slice(20, 50)];
  const seenDuringHold = await newsDuring(async () => {
    for (const { id } of during) expect((await grade(id, 75)).status).toBe(200);
  });
  expect(seenDuringHold).toEqual([]);
  const release = () => at("release-grades");
  const news = await newsDuring(async () => {
    for (const { status } of await Promise.all([release(), release(), release()])) expect(status).toBe(200);
  });
  const isGrade = (one: string) => one.startsWith("grade");
  expect(news.filter(isGrade)).toEqual(during.map(({ student }) => `grade ${student.id}`).sort());
  await drainEmails(context);
  const emails = await context.db
    .selectFrom("emails")
    .select("recipient")
    .where("subject", "=", "Your work has been graded")
    .where("recipient", "like", "large-%")
    .execute();
  expect(emails.map(({ recipient }) => recipient).sort()).toEqual(
    during.map(({ student }) => student.email).sort(),
  );
  const releases = await context.db
    .selectFrom("audit_log")
    .select("after")
    .where("resource", "=", "assignment")
    .where("resource_id", "=", assignment_id)
    .where("action", "=", "release_grades")
    .execute();
  expect(releases).toEqual([{ after: { grades: during.length } }]);
});

it("work whose grade was shown stays closed if its student was in the bin when the hold began", async () => {
  const joseph = await person(context, cast.joseph);
  const ruth = await person(context, { ...cast.amina, email: "ruth@darasa.example" });
  const deadline = new Date(context.clock().getTime() + 3 * DAY_MS);
  const { id: assignment_id } = await anAssignment(context, { deadline });
  const shown = await aSubmission(context, ruth.id, { assignment_id });
  const unseen = await aSubmission(context, amina.id, { assignment_id });
  await grade(shown.id, 70);
  await joseph.call("DELETE", `/students/${ruth.id}/`);
  context.setClock(new Date(context.clock().getTime() + 1_000));
  await david.call("POST", `/assignments/${assignment_id}/hold-grades/`);
  context.setClock(new Date(context.clock().getTime() + 1_000));
  await grade(unseen.id, 60);
  expect((await joseph.call("POST", `/bin/student/${ruth.id}/restore/`)).status).toBe(200);
  const { rows } = await context.pool.query(
    "SELECT id, was_grade_shown FROM submissions WHERE assignment_id = $1 ORDER BY id",
    [assignment_id],
  );
  expect(rows).toEqual([
    { id: shown.id, was_grade_shown: true },
    { id: unseen.id, was_grade_shown: false },
  ]);
});
