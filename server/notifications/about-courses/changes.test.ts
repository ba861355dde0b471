import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendDue } from "#server/notifications/sending/send-due.ts";
import { unsealText } from "#server/platform/email/sealed-text.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, anEnrollment, aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { drainEmails } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-04-14T08:00:00Z");
const friday = "2026-04-17T14:00:00.000Z";
const monday = "2026-04-20T14:00:00.000Z";
const tuesday = "2026-04-21T14:00:00.000Z";
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
let joseph: Person;
let amina: Person;
let brian: Person;
let program: number;
let made = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
});

/** Enrolls new students in a new program for each test. */
beforeEach(async () => {
  made += 1;
  context.setClock(now);
  amina = await person(context, { ...cast.amina, email: `amina-${made}@darasa.example` });
  brian = await person(context, { ...cast.brian, email: `brian-${made}@darasa.example` });
  program = (await aProgram(context.db, { title: `Bees ${made}`, duration: "4 weeks" })).id;
  await enrolls(amina, program);
  await enrolls(brian, program);
  await drainEmails(context);
  await context.db.deleteFrom("emails").execute();
});

const enrolls = async (student: Person, program: number) => {
  const { id } = await anEnrollment(context.db, student.id, program);
  const enrolled_at = later(-240);
  await context.db.updateTable("enrollments").set({ enrolled_at }).where("id", "=", id).execute();
};
const assignment = (values: object = {}) =>
  anAssignment(context, {
    ...{ program_id: program, title: "Map a hive", deadline: new Date(friday), sent_at: later(-200) },
    ...values,
  });
const change = async (id: number, values: object) => {
  const { body } = await joseph.call("GET", `/assignments/?search=Map&page_size=100&page=1`);
  const { title, deadline, total_marks, updated_at, ...seen } = body.results.find(
    (one: { id: number }) => one.id === id,
  );
  const form = { title, deadline, total_marks, updated_at, program: seen.program, ...values };
  const answer = await joseph.call("PUT", `/assignments/${id}/`, form);
  expect(answer.status).toBe(200);
  return answer;
};
const sees = async (student: Person, counted_at = now) => {
  const seen = { section: "assignments", counted_at: counted_at.toISOString() };
  await student.call("POST", "/student/news/seen/", seen);
};
/** Gives a student an extension, an hour later. */
const extend = async (id: number, student: Person, deadline: string) => {
  context.setClock(later(1));
  const given = await joseph.call("PUT", `/assignments/${id}/extensions/${student.id}/`, { deadline });
  expect(given.status).toBe(200);
  await drainEmails(context);
  await context.db.deleteFrom("emails").execute();
};
const emails = async () => {
  await drainEmails(context);
  const rows = await context.db.selectFrom("emails").selectAll().orderBy("id").execute();
  return rows.map((row) => ({
    ...{ to: row.recipient, subject: row.subject },
    text: unsealText(context.secret, row)?.text?.replace(/\s+/g, " "),
  }));
};
const todayOf = async (student: Person) => (await student.call("GET", "/student/today/")).body;
const unit = (values: object) =>
  joseph.call("PUT", `/programs/${program}/units/1/`, { state: "published", title: "Swarms", ...values });
const session = (day: string) => ({
  session_starts_at: `${day}T14:00:00Z`,
  session_ends_at: `${day}T16:00:00Z`,
  session_url: "https://meet.example/bees",
});
const written = async (values: object) => {
  const { body } = await unit({ ...values, updated_at: null });
  await context.db.deleteFrom("emails").execute();
  return body.updated_at as string;
};

describe("notifications of changed assignments (beyond.md 5.1)", () => {
  it("a moved deadline is emailed to the program's students, with both days", async () => {
    const { id } = await assignment();
    await change(id, { deadline: monday });
    const found = await emails();
    expect(found.map(({ to }) => to).toSorted()).toEqual([amina.email, brian.email].toSorted());
    expect(found[0]?.subject).toBe("Changed assignment: Map a hive");
    expect(found[0]?.text).toContain(
      "Hand it in by Monday, 20 April 2026 at 17:00 (Kampala time), no longer by Friday, 17 April 2026 at 17:00 (Kampala time).",
    );
  });

  it("several changes of one save are in one email, and a save without changes sends none", async () => {
    const { id } = await assignment();
    await change(id, { deadline: monday, description: "Draw every frame.", total_marks: 50 });
    await change(id, {});
    const found = await emails();
    expect(found).toHaveLength(2);
    expect(found[0]?.text).toContain("The task was changed, so read it again.");
    expect(found[0]?.text).toContain("The total marks are 50, no longer 100.");
  });

  it("nobody is notified of an assignment that was not sent, or of a task after its deadline", async () => {
    const draft = await assignment({ sent_at: null });
    await change(draft.id, { deadline: monday });
    const past = await assignment({ deadline: later(-1) });
    await change(past.id, { description: "Draw every frame." });
    expect(await emails()).toEqual([]);
  });

  it("students who see their grade hear only of the new total, as a grade", async () => {
    const { id } = await assignment();
    const graded = { assignment_id: id, marks_awarded: 40, graded_at: now };
    await aSubmission(context, amina.id, graded);
    await change(id, { total_marks: 80, existing_grades: "keep_marks" });
    expect((await emails()).map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [amina.email, "The total marks of your work have changed"],
      [brian.email, "Changed assignment: Map a hive"],
    ]);
  });

  it("a moved assignment leaves its old students and is new for those of its program", async () => {
    const { id } = await assignment();
    const other = await aProgram(context.db, { title: `Honey ${made}` });
    const carol = await person(context, { ...cast.brian, email: `carol-${made}@darasa.example` });
    await enrolls(carol, other.id);
    await enrolls(brian, other.id);
    await change(id, { program: other.id });
    const found = await emails();
    expect(found.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [amina.email, "Changed assignment: Map a hive"],
      [brian.email, `New assignment in Honey ${made}`],
      [carol.email, `New assignment in Honey ${made}`],
    ]);
    const moved = found.find(({ to }) => to === amina.email);
    expect(moved?.text).toContain(`It was moved to Honey ${made}, and you need not hand it in.`);
    expect((await carol.call("GET", "/student/news/")).body.assignments).toBe(1);
  });

  it("a moved assignment is news for the students who had it", async () => {
    const { id } = await assignment();
    await sees(amina);
    context.setClock(later(1));
    const other = await aProgram(context.db, { title: `Wax ${made}` });
    await change(id, { program: other.id });
    expect((await amina.call("GET", "/student/news/")).body.assignments).toBe(1);
    expect((await todayOf(amina)).changes).toMatchObject([
      { id, text: `it was moved to Wax ${made}, and you need not hand it in` },
    ]);
    await sees(amina, later(1));
    expect((await amina.call("GET", "/student/news/")).body.assignments).toBe(0);
  });

  it("an assignment that is moved after its deadline is new for nobody", async () => {
    const { id } = await assignment({ deadline: later(1) });
    const other = await aProgram(context.db);
    const carol = await person(context, { ...cast.brian, email: `late-${made}@darasa.example` });
    await enrolls(carol, other.id);
    await sees(carol);
    context.setClock(later(2));
    await change(id, { program: other.id });
    expect(await emails()).toEqual([]);
    expect((await carol.call("GET", "/student/news/")).body.assignments).toBe(0);
  });

  it("changes before the students are notified are one email, with the deadline that they knew", async () => {
    const { id } = await assignment();
    await change(id, { deadline: monday, description: "Draw every frame." });
    await change(id, { deadline: tuesday, total_marks: 50 });
    const found = await emails();
    expect(found).toHaveLength(2);
    expect(found[0]?.text).toContain(
      "by Tuesday, 21 April 2026 at 17:00 (Kampala time), no longer by Friday",
    );
    expect(found[0]?.text).toContain("The task was changed, so read it again.");
    expect(found[0]?.text).toContain("The total marks are 50, no longer 100.");
  });

  it("a deadline that is moved back before the students are notified notifies nobody", async () => {
    const { id } = await assignment();
    for (const student of [amina, brian]) await sees(student);
    context.setClock(later(1));
    await change(id, { deadline: monday });
    await change(id, { deadline: friday });
    expect(await emails()).toEqual([]);
    expect((await todayOf(amina)).changes).toEqual([]);
    expect((await amina.call("GET", "/student/news/")).body.assignments).toBe(0);
  });

  it("a deadline that is moved back after the students were notified notifies them again", async () => {
    const { id } = await assignment();
    await change(id, { deadline: monday });
    expect(await emails()).toHaveLength(2);
    await change(id, { deadline: friday });
    const found = await emails();
    expect(found).toHaveLength(4);
    expect(found[3]?.text).toContain("by Friday, 17 April 2026 at 17:00 (Kampala time), no longer by Monday");
  });

  it("a student with a later extension hears nothing of an earlier deadline (beyond.md 4.2)", async () => {
    const { id } = await assignment();
    for (const student of [amina, brian]) await sees(student);
    await extend(id, amina, "2026-04-22T14:00:00.000Z");
    await change(id, { deadline: monday });
    expect((await emails()).map(({ to }) => to)).toEqual([brian.email]);
    expect((await todayOf(amina)).changes).toEqual([]);
    expect((await amina.call("GET", "/student/news/")).body.assignments).toBe(0);
    expect((await todayOf(brian)).changes).toHaveLength(1);
  });

  it("a student with an extension reads their own days, and other changes without a day", async () => {
    const { id } = await assignment();
    for (const student of [amina, brian]) await sees(student);
    await extend(id, amina, "2026-04-18T14:00:00.000Z");
    await extend(id, brian, "2026-04-22T14:00:00.000Z");
    await change(id, { deadline: monday, total_marks: 50 });
    const found = await emails();
    const textTo = ({ email }: Person) => found.find(({ to }) => to === email)?.text;
    expect(textTo(amina)).toContain(
      "by Monday, 20 April 2026 at 17:00 (Kampala time), no longer by Saturday, 18 April",
    );
    expect(textTo(brian)).toContain("The total marks are 50, no longer 100.");
    expect(textTo(brian)).not.toContain("Hand it in by");
    const [ofBrian] = (await todayOf(brian)).changes;
    expect(ofBrian.text).toBe("the total marks are 50, no longer 100");
  });

  it("a student who switched these emails off gets none, and the digest has a line", async () => {
    const choose = (who: Person, choice: string) =>
      who.call("PUT", "/notification-settings/", {
        ...{ choices: { assignment_change: choice }, updated_at: null },
      });
    expect((await choose(amina, "none")).status).toBe(200);
    expect((await choose(brian, "digest")).body.choices).toMatchObject({
      ...{ assignment_change: "digest", session_change: "now" },
    });
    const { id } = await assignment();
    await change(id, { deadline: monday });
    expect(await emails()).toEqual([]);
    const lines = await context.db
      .selectFrom("waiting_notifications")
      .select(["user_id", "line"])
      .where("kind", "=", "assignment_change")
      .where("user_id", "in", [amina.id, brian.id])
      .execute();
    expect(lines).toEqual([
      { user_id: brian.id, line: expect.stringContaining("hand it in by Monday, 20 April 2026") },
    ]);
  });

  it("a line that waits for the digest is not sent after its student has switched the kind off", async () => {
    const choose = async (who: Person, choice: string, updated_at: string | null = null) => {
      const form = { choices: { assignment_change: choice }, updated_at };
      const { status, body } = await who.call("PUT", "/notification-settings/", form);
      expect(status).toBe(200);
      return body.updated_at;
    };
    await choose(amina, "digest");
    const chosenAt = await choose(brian, "digest");
    await change((await assignment()).id, { deadline: monday });
    expect(await emails()).toEqual([]);
    await choose(brian, "none", chosenAt);
    context.setClock(later(24));
    await sendDue(context);
    const both = [`amina-${made}@darasa.example`, `brian-${made}@darasa.example`];
    const told = (await emails()).map(({ to }) => to).filter((to) => both.includes(to));
    expect(told).toEqual([`amina-${made}@darasa.example`]);
  });

  it("Today and the counts show a change until the student has looked", async () => {
    const { id } = await assignment();
    await sees(amina);
    context.setClock(later(1));
    await change(id, { deadline: monday });
    expect((await todayOf(amina)).changes).toMatchObject([
      { kind: "assignment", id, title: "Map a hive", text: expect.stringContaining("no longer by Friday") },
    ]);
    const news = (await amina.call("GET", "/student/news/")).body;
    expect(news.assignments).toBe(1);
    await sees(amina, later(1));
    expect((await todayOf(amina)).changes).toEqual([]);
    expect((await amina.call("GET", "/student/news/")).body.assignments).toBe(0);
  });
});

describe("notifications of changed live sessions (beyond.md 5.1)", () => {
  it("a moved session is emailed with both times, and Today shows it", async () => {
    const updated_at = await written(session("2026-04-17"));
    await unit({ ...session("2026-04-20"), updated_at });
    const [email, ...others] = await emails();
    expect(others).toHaveLength(1);
    expect(email?.subject).toBe("Live session moved: Swarms");
    expect(email?.text).toContain(
      "it is on Monday, 20 April 2026 at 17:00–19:00 (Kampala time), no longer on Friday, 17 April 2026 at 17:00–19:00 (Kampala time).",
    );
    expect((await todayOf(amina)).changes).toMatchObject([{ kind: "session", title: "Swarms", unit: 1 }]);
  });

  it("a session that is moved back before its students are notified notifies nobody", async () => {
    let updated_at = await written(session("2026-04-17"));
    updated_at = (await unit({ ...session("2026-04-20"), updated_at })).body.updated_at;
    updated_at = (await unit({ ...session("2026-04-21"), updated_at })).body.updated_at;
    await unit({ ...session("2026-04-17"), updated_at });
    expect(await emails()).toEqual([]);
    expect((await todayOf(amina)).changes).toEqual([]);
  });

  it("two moves before the students are notified are one email, with the time that they knew", async () => {
    let updated_at = await written(session("2026-04-17"));
    updated_at = (await unit({ ...session("2026-04-20"), updated_at })).body.updated_at;
    await unit({ ...session("2026-04-21"), session_place: "Room 2", updated_at });
    const found = await emails();
    expect(found).toHaveLength(2);
    const text = expect.stringMatching(
      /on Tuesday, 21 April .* no longer on Friday, 17 April .*; it is at Room 2/,
    );
    expect(found).toMatchObject([{ text }, { text }]);
    expect((await todayOf(amina)).changes).toMatchObject([{ text }]);
  });

  it("a session that is moved back after its students were notified notifies them again", async () => {
    let updated_at = await written(session("2026-04-17"));
    updated_at = (await unit({ ...session("2026-04-20"), updated_at })).body.updated_at;
    expect(await emails()).toHaveLength(2);
    await unit({ ...session("2026-04-17"), updated_at });
    const [, , again, ...others] = await emails();
    expect(others).toHaveLength(1);
    expect(again?.text).toMatch(/on Friday, 17 April .* no longer on Monday, 20 April/);
    expect((await todayOf(amina)).changes).toMatchObject([{ kind: "session", unit: 1 }]);
  });

  it("another place of a session is emailed, and shown in Today (beyond.md 2.7)", async () => {
    const place = "Plot 14, Kampala Road";
    let updated_at = await written({ ...session("2026-04-17"), session_place: place });
    const { body } = await unit({ session_place: "Room 2, Acacia Avenue", updated_at });
    const [email] = await emails();
    expect(email?.text).toContain(
      "has changed: it is at Room 2, Acacia Avenue, no longer at Plot 14, Kampala Road.",
    );
    expect((await todayOf(amina)).changes).toMatchObject([
      { text: "it is at Room 2, Acacia Avenue, no longer at Plot 14, Kampala Road" },
    ]);
    updated_at = body.updated_at;
    await unit({ session_place: "", updated_at });
    expect((await emails()).some(({ text }) => text?.includes("it is online, no longer at Room 2"))).toBe(
      true,
    );
  });

  it.each([
    ["without its times", { session_starts_at: null, session_ends_at: null, session_url: "" }],
    ["as a draft", { state: "draft" }],
  ])("a session whose unit is saved %s is cancelled", async (_how, values) => {
    const updated_at = await written(session("2026-04-17"));
    const { status } = await unit({ ...values, updated_at });
    expect(status).toBe(200);
    const found = await emails();
    expect(found).toHaveLength(2);
    expect(found[0]?.subject).toBe("Live session cancelled: Swarms");
    expect(found[0]?.text).toContain(
      "the session on Friday, 17 April 2026 at 17:00–19:00 (Kampala time) was cancelled.",
    );
  });

  it("a session that takes place again after its students heard of the end notifies them (beyond.md 5.1)", async () => {
    let updated_at = await written(session("2026-04-17"));
    updated_at = (await unit({ state: "draft", updated_at })).body.updated_at;
    expect(await emails()).toHaveLength(2);
    context.setClock(later(1));
    await unit({ ...session("2026-04-17"), session_place: "Room 2", updated_at });
    const [, , again, ...others] = await emails();
    expect(others).toHaveLength(1);
    expect(again?.subject).toBe("Live session takes place: Swarms");
    expect(again?.text).toContain(
      "it takes place after all, on Friday, 17 April 2026 at 17:00–19:00 (Kampala time); it is at Room 2.",
    );
    expect((await todayOf(amina)).changes).toMatchObject([
      { kind: "session", text: expect.stringContaining("it takes place after all") },
    ]);
  });

  it("a session that is cancelled and restored before its students are notified notifies nobody", async () => {
    let updated_at = await written(session("2026-04-17"));
    updated_at = (await unit({ state: "draft", updated_at })).body.updated_at;
    updated_at = (await unit({ ...session("2026-04-17"), updated_at })).body.updated_at;
    expect(await emails()).toEqual([]);
    expect((await todayOf(amina)).changes).toEqual([]);
    updated_at = (await unit({ state: "draft", updated_at })).body.updated_at;
    expect(await emails()).toHaveLength(2);
    updated_at = (await unit({ ...session("2026-04-20"), updated_at })).body.updated_at;
    await unit({ state: "draft", updated_at });
    expect(await emails()).toHaveLength(2);
  });

  it("a session of a draft, one that is over, and other changes of the unit notify nobody", async () => {
    let updated_at = await written({ ...session("2026-04-17"), state: "draft" });
    updated_at = (await unit({ ...session("2026-04-20"), state: "draft", updated_at })).body.updated_at;
    updated_at = (await unit({ updated_at })).body.updated_at;
    await unit({ title: "Swarms and queens", updated_at });
    expect(await emails()).toEqual([]);
    context.setClock(new Date("2026-04-20T16:00:01Z"));
    updated_at = (await joseph.call("GET", `/programs/${program}/units/1/`)).body.updated_at;
    await unit({ session_starts_at: null, session_ends_at: null, session_url: "", updated_at });
    expect(await emails()).toEqual([]);
  });
});
