import { beforeAll, expect, it } from "vitest";
import { deadlineIsEarlier } from "#contract/courses/assignments.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSubmission } from "#tests/support/data/builders.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let amina: Person;
let grace: Person;
const inDays = (days: number) => new Date(context.clock().getTime() + days * 86_400_000).toISOString();

beforeAll(async () => {
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  grace = await person(context, cast.grace);
});

/** Makes a graded work whose deadline has passed. */
async function lateWork() {
  const { id } = await aSubmission(context, amina.id, { marks_awarded: 30, graded_at: context.clock() });
  const { assignment_id } = await context.db
    .selectFrom("submissions")
    .select("assignment_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await context.db
    .updateTable("assignments")
    .set({ deadline: inDays(-1), sent_at: inDays(-9) })
    .where("id", "=", assignment_id)
    .execute();
  return { id, assignment: assignment_id };
}

const edit = (id: number) =>
  amina.call("PUT", `/submissions/student/${id}/update/`, { submission_text: "Better" });

it("work that is sent back can be handed in again until the new deadline (beyond.md 4.2)", async () => {
  const { id } = await lateWork();
  expect((await edit(id)).status).toBe(403);
  const body = { comment: "Name your sources.", deadline: inDays(3) };
  const path = `/submissions/${id}/send-back/`;
  expect((await david.call("POST", path, { ...body, comment: " " })).body).toEqual({
    comment: ["Write what the student should change."],
  });
  expect((await david.call("POST", path, { ...body, deadline: inDays(-3) })).body).toEqual({
    deadline: ["Deadline must be in the future."],
  });
  expect((await grace.call("POST", path, body)).status).toBe(403);
  const sent = await david.call("POST", path, body);
  expect(sent, sent.text).toMatchObject({
    status: 200,
    body: { is_graded: false, feedback: "Name your sources.", assignment_deadline: body.deadline },
  });
  const toMark = async () => (await david.call("GET", "/submissions/?state=to_mark")).body;
  expect(await toMark()).toEqual([]);
  const { body: own } = await amina.call("GET", "/submissions/student/");
  expect(own).toMatchObject([{ id, feedback: "Name your sources.", returned_at: expect.any(String) }]);
  await drainEmails(context);
  const [email] = await emailsTo(context, amina.email);
  expect(email?.subject).toBe("Your work was sent back for another try");
  expect((await edit(id)).body).toMatchObject({ returned_at: null, feedback: "" });
  const rounds = [{ sent_back_at: sent.body.returned_at, comment: "Name your sources." }];
  expect(sent.body.earlier_rounds).toEqual([]);
  expect((await amina.call("GET", "/submissions/student/")).body[0].earlier_rounds).toEqual(rounds);
  expect((await david.call("GET", `/submissions/${id}/`)).body.earlier_rounds).toEqual(rounds);
  expect(await toMark()).toMatchObject([{ id }]);
  context.setClock(new Date(inDays(4)));
  expect((await edit(id)).status).toBe(403);
  context.setClock(undefined);
});

it("an edit of an older version is refused with the comment of work that was sent back", async () => {
  const { id } = await aSubmission(context, amina.id);
  const own = async () =>
    (await amina.call("GET", "/submissions/student/")).body.find((one: { id: number }) => one.id === id);
  const { updated_at } = await own();
  const path = `/submissions/student/${id}/update/`;
  const body = { comment: "Where are the wells?", deadline: inDays(30) };
  expect((await david.call("POST", `/submissions/${id}/send-back/`, body)).status).toBe(200);
  const refused = await amina.call("PUT", path, { submission_text: "Unread", updated_at });
  const message = "Your work was sent back: Where are the wells? Read it, then hand in again.";
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ detail: message, message, error: message });
  const read = await own();
  expect(read).toMatchObject({ feedback: body.comment, submission_text: "" });
  const version = read.updated_at;
  const again = await amina.call("PUT", path, { submission_text: "Read", updated_at: version });
  expect(again.body).toMatchObject({ returned_at: null, submission_text: "Read" });
  // Without a send-back in between, an older version is accepted as before.
  expect((await amina.call("PUT", path, { submission_text: "Twice", updated_at: version })).status).toBe(200);
});

it("every send-back is emailed at once, and a grade of that hour, too (beyond.md 5.1)", async () => {
  const juma = await person(context, { ...cast.amina, email: "juma@darasa.example" });
  const { id } = await aSubmission(context, juma.id);
  const body = (comment: string) => ({ comment, deadline: inDays(30) });
  for (const comment of ["Name your sources.", "Draw the wells."])
    await david.call("POST", `/submissions/${id}/send-back/`, body(comment));
  await david.call("PATCH", `/submissions/${id}/`, { marks_awarded: 50, feedback: "" });
  await drainEmails(context);
  const emails = await emailsTo(context, juma.email);
  const back = "Your work was sent back for another try";
  expect(emails.map(({ subject }) => subject)).toEqual([back, back, "Your work has been graded"]);
  expect(emails[1]?.text).toContain("Draw the wells.");
});

it("one student gets a later deadline; others keep theirs (beyond.md 4.2)", async () => {
  const { assignment } = await lateWork();
  const brian = await person(context, cast.brian);
  const program = await context.db
    .selectFrom("assignments")
    .select("program_id")
    .where("id", "=", assignment)
    .executeTakeFirstOrThrow();
  await david.call("POST", `/students/${brian.id}/enrollments/`, { program: program.program_id });
  const missing = async () => (await david.call("GET", `/assignments/${assignment}/missing/`)).body;
  expect(await missing()).toMatchObject([{ id: brian.id, extended_to: null }]);
  const deadline = inDays(2);
  const extend = (student: number) =>
    david.call("PUT", `/assignments/${assignment}/extensions/${student}/`, { deadline });
  expect((await extend(david.id)).status).toBe(404);
  const extended = await extend(brian.id);
  expect(extended, extended.text).toMatchObject({ status: 200, body: { extended_to: deadline } });
  expect(await missing()).toMatchObject([{ id: brian.id, extended_to: deadline }]);
  const listed = async (one: Person) =>
    (await one.call("GET", "/assignments/student/")).body.find(({ id }: { id: number }) => id === assignment);
  expect(await listed(brian)).toMatchObject({ deadline });
  expect((await listed(amina)).deadline < deadline).toBe(true);
  await drainEmails(context);
  const subjects = (await emailsTo(context, brian.email)).map(({ subject }) => subject);
  expect(subjects.join()).toContain("You have more time for");
  // Another email about assignments within the hour does not delay the next one.
  expect((await extend(brian.id)).status).toBe(200);
  await drainEmails(context);
  expect(await emailsTo(context, brian.email)).toHaveLength(subjects.length + 1);
});

it("a grade names the person who gave it", async () => {
  const { id } = await aSubmission(context, amina.id);
  const { body } = await david.call("PATCH", `/submissions/${id}/`, { marks_awarded: 50, feedback: "" });
  expect(body.graded_by).toBe(david.name);
});

it("a new deadline is not earlier than the one that the student has (beyond.md 4.2)", async () => {
  const { id } = await aSubmission(context, amina.id, { marks_awarded: 30, graded_at: context.clock() });
  const { assignment_id } = await context.db
    .selectFrom("submissions")
    .select("assignment_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const due = (deadline: string) =>
    context.db.updateTable("assignments").set({ deadline }).where("id", "=", assignment_id).execute();
  const extend = (deadline: string) =>
    david.call("PUT", `/assignments/${assignment_id}/extensions/${amina.id}/`, { deadline });
  const back = (deadline: string) =>
    david.call("POST", `/submissions/${id}/send-back/`, { comment: "Name your sources.", deadline });
  const [soon, later] = [inDays(3), inDays(5)];
  await due(later);
  const sentence = [deadlineIsEarlier(new Date(later))];
  for (const { status, body } of [await extend(soon), await back(soon)])
    expect([status, body.deadline]).toEqual([400, sentence]);
  await due(inDays(-1));
  expect((await extend(later)).status).toBe(200);
  for (const { status, body } of [await extend(soon), await back(soon)])
    expect([status, body.deadline]).toEqual([400, sentence]);
  expect((await back(later)).status).toBe(200);
});

it("an extension refreshes the student's open dashboard", async () => {
  const { assignment } = await lateWork();
  const url = `${await listen(context.app)}/api/community/stream/?inbox=true`;
  const heard = await hear(url, { cookie: await sessionCookie(context, amina.id) });
  await heard.ready;
  const path = `/assignments/${assignment}/extensions/${amina.id}/`;
  expect((await david.call("PUT", path, { deadline: inDays(2) })).status).toBe(200);
  expect(await heard.until(1)).toMatchObject([
    { event: "news", data: { kind: "assignment", id: assignment } },
  ]);
  heard.close();
});
