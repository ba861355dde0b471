import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { emailsTo } from "#tests/support/mail.ts";
import { sendScheduled } from "./schedule.ts";

const context = testContext();
let david: Person;
let amina: Person;
let brian: Person;

beforeAll(async () => {
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
});

const toAll = { title: "Holiday", message: "We rest on Friday.", recipient_type: "all" };
const later = (minutes: number) => new Date(context.clock().getTime() + minutes * 60_000);
const schedule = async (minutes: number, more: object = {}) => {
  const body = { ...toAll, ...more, scheduled_for: later(minutes).toISOString() };
  const answer = await david.call("POST", "/communications/", body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const titlesOf = async (who: Person, path = "/communications/student/") => {
  const { body } = await who.call("GET", path);
  return (body.results ?? body).map(({ title }: { title: string }) => title);
};
const auditOf = (id: number) =>
  context.db.selectFrom("audit_log").select("action").where("resource_id", "=", id).orderBy("id").execute();

describe("scheduled communications (beyond.md 4)", () => {
  it("a scheduled communication is hidden until its time, then two processes send it once", async () => {
    const waiting = await schedule(60, { title: "Exam week" });
    expect(waiting).toMatchObject({ scheduled_for: waiting.created_at, recipients_count: 2, read_count: 0 });
    expect(await titlesOf(amina)).toEqual([]);
    expect((await amina.call("GET", "/communications/student/unread-count/")).body.count).toBe(0);
    expect(await titlesOf(david, "/communications/")).toEqual([]);
    expect(await titlesOf(david, "/communications/scheduled/")).toEqual(["Exam week"]);
    for (const part of ["unread/", "read/", "recipients.csv"])
      expect((await david.call("GET", `/communications/${waiting.id}/${part}`)).status, part).toBe(404);
    await sendScheduled(context);
    expect(await titlesOf(amina)).toEqual([]);

    const late = await person(context, { name: "Late", email: "late@darasa.example", role: "student" });
    const other = await anotherProcess(context);
    context.setClock(later(61));
    await Promise.all([sendScheduled(context), sendScheduled(other.context), sendScheduled(context)]);
    await other.close();
    expect(await titlesOf(amina)).toEqual(["Exam week"]);
    expect(await titlesOf(late)).toEqual(["Exam week"]);
    expect(await auditOf(waiting.id)).toEqual([{ action: "schedule" }, { action: "send" }]);
    const { body: sent } = await david.call("GET", `/communications/${waiting.id}/`);
    expect(sent).toMatchObject({ recipients_count: 3, edited_at: null });
    expect(sent).not.toHaveProperty("scheduled_for");
    const moved = { ...toAll, scheduled_for: later(60).toISOString() };
    const tooLate = await david.call("PUT", `/communications/${waiting.id}/`, moved);
    expect(tooLate).toMatchObject({
      status: 409,
      body: { detail: "It has been sent in the meantime. A correction appears in every inbox." },
    });
    await context.db.deleteFrom("users").where("id", "=", late.id).execute();
    context.setClock(undefined);
  });

  it("it can be edited, moved, sent now or cancelled before its time; past times are refused", async () => {
    const past = { ...toAll, scheduled_for: later(-1).toISOString() };
    expect((await david.call("POST", "/communications/", past)).body.scheduled_for).toEqual([
      "The time must be in the future",
    ]);
    const moved = await schedule(30, { title: "Moved" });
    const change = (id: number, body: object) => david.call("PUT", `/communications/${id}/`, body);
    const kept = await change(moved.id, { ...toAll, title: "Kept" });
    expect(kept.body).toMatchObject({ title: "Kept", scheduled_for: moved.scheduled_for });
    const time = later(90).toISOString();
    expect((await change(moved.id, { ...toAll, scheduled_for: time })).body.scheduled_for).toBe(time);
    const now = await change(moved.id, { ...toAll, title: "Now", scheduled_for: "" });
    expect(now.body).toMatchObject({ title: "Now", edited_at: null });
    expect(await titlesOf(brian)).toContain("Now");
    const cancelled = await schedule(30, { title: "Cancelled" });
    expect((await david.call("DELETE", `/communications/${cancelled.id}/`)).status).toBe(204);
    context.setClock(later(40));
    await sendScheduled(context);
    context.setClock(undefined);
    expect(await titlesOf(brian)).not.toContain("Cancelled");
    expect(await titlesOf(david, "/communications/scheduled/")).toEqual([]);
  });
});

describe("communications 'to one student', 'test to oneself', 'read and unread lists with phone and CSV' (beyond.md 4)", () => {
  it("a communication to one student is in no other inbox; staff find the student by phone", async () => {
    const { body: found } = await david.call("GET", "/communications/students/?search=0700%20000%20011");
    expect(found.map(({ id }: { id: number }) => id)).toEqual([amina.id, brian.id]);
    const draft = { ...toAll, title: "For you", recipient_type: "student" };
    const nobody = await david.call("POST", "/communications/", draft);
    expect(nobody.body.student).toEqual(["Please select the student."]);
    const staff = await david.call("POST", "/communications/", { ...draft, student: david.id });
    expect(staff.body.student).toEqual(["Student not found."]);
    const { body: sent } = await david.call("POST", "/communications/", { ...draft, student: amina.id });
    expect(sent).toMatchObject({ student: amina.id, student_name: "Amina Nakato", recipients_count: 1 });
    expect(await titlesOf(amina)).toContain("For you");
    expect(await titlesOf(brian)).not.toContain("For you");
    expect((await brian.call("GET", `/communications/student/${sent.id}/`)).status).toBe(404);
  });

  it("a test goes only to its writer, and is in no inbox", async () => {
    const before = await titlesOf(amina);
    const { status } = await david.call("POST", "/communications/test/", {
      title: "Draft",
      message: "One.\n\nTwo.",
    });
    expect(status).toBe(202);
    const [email] = await emailsTo(context, david.email);
    expect(email).toMatchObject({ subject: "Test: Draft" });
    expect(await titlesOf(amina)).toEqual(before);
  });

  it("readers and non-readers are available as lists and as CSV", async () => {
    const program = await aProgram(context.db);
    for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program.id);
    const draft = { ...toAll, title: "Homework", recipient_type: "program", program: program.id };
    const { body: sent } = await david.call("POST", "/communications/", draft);
    await amina.call("POST", `/communications/${sent.id}/mark_as_read/`);
    const list = async (part: string) =>
      (await david.call("GET", `/communications/${sent.id}/${part}/`)).body.results;
    const phone = "+256700000011";
    const contact = { phone, is_email_refused: false };
    expect(await list("unread")).toEqual([
      { id: brian.id, name: brian.name, email: brian.email, ...contact },
    ]);
    expect(await list("read")).toEqual([
      { id: amina.id, name: amina.name, email: amina.email, ...contact, read_at: expect.any(String) },
    ]);
    const csv = async (query: string) =>
      (await david.call("GET", `/communications/${sent.id}/recipients.csv${query}`)).text
        .trim()
        .split("\r\n");
    expect(await csv("")).toEqual(["Name,Email,Phone", `${brian.name},${brian.email},+256 700 000011`]);
    const [heading, line, ...more] = await csv("?state=read");
    expect([heading, more]).toEqual(["Name,Email,Phone,Read", []]);
    expect(line).toMatch(/^Amina Nakato,amina@darasa\.example,\+256 700 000011,\d{4}-\d\d-\d\d$/);
  });
});
