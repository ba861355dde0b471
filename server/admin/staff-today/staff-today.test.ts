import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { TodayKindName } from "#contract/admin/today-kinds.ts";
import { type Permission, permissions } from "#contract/shared/permissions.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { jobsOf } from "#server/app/jobs.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, anAssignment, anEnrollment, aSubmission } from "#tests/support/data/builders.ts";
import { aCharge, aReport } from "#tests/support/data/fees.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";
import { pushService } from "#tests/support/fakes/push-service.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";
import { queueMorningEmails } from "./morning-email.ts";

const context = testContext({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
let joseph: Person;
let amina: Person;
const clerks = {} as Record<Permission, Person>;
/** Address of the event stream */
let stream: string;
const application = {
  name: "Moses Oketch",
  email: "m@x.example",
  phone: "+256700000303",
  company: "",
  message: "",
};

/** Listens as a member of staff who may see none of the pending work. */
async function hearToday() {
  const heard = await hear(stream, { cookie: await sessionCookie(context, clerks.blog.id) });
  await heard.ready;
  return heard;
}

beforeAll(async () => {
  stream = `${await listen(context.app)}/api/community/stream/?inbox=true`;
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
  const brian = await person(context, cast.brian);
  for (const key of permissions)
    clerks[key] = await person(context, {
      ...cast.grace,
      email: `${key}@darasa.example`,
      permissions: [key],
    });
  await context.db.updateTable("fee_rules").set({ is_on: true }).execute();

  const now = Date.now();
  const { id, program_id } = await aSubmission(context, amina.id);
  await aSubmission(context, brian.id);
  await joseph.call("PATCH", `/submissions/${id}/`, { marks_awarded: 50, feedback: "" });
  await anAssignment(context, { program_id, deadline: new Date(now + 6 * DAY_MS) });
  for (const days of [-1, 8])
    await anAssignment(context, { program_id, deadline: new Date(now + days * DAY_MS) });
  for (const status of ["pending", "pending", "rejected"] as const) await anAffiliate(context.db, { status });
  await sql`UPDATE enrollments SET enrolled_at = now() - interval '3 days'`.execute(context.db);
  const noFile = { storage_key: null, filename: "", size_bytes: 0, mime: "" };
  const quiz = await anAssignment(context, {
    ...{ ...noFile, kind: "quiz", program_id, title: "Week 1 quiz" },
    deadline: new Date(now + 20 * DAY_MS),
  });
  const marks = { marks_awarded: 7, graded_at: new Date(now) };
  await aSubmission(context, amina.id, { ...noFile, ...marks, assignment_id: quiz.id });
  const visitor = await makeCaller(context);
  for (const name of ["Ruth Auma", "Peter Ouma"])
    await visitor("POST", "/contact-messages/", { name, email: "r@x.example", message: "When?" });
  const { results: messages } = (await joseph.call("GET", "/contact-messages/")).body;
  await joseph.call("PATCH", `/contact-messages/${messages[0].id}/`, { is_answered: true });
  const charge = await aCharge(context, amina, "UGX 60,000");
  await aReport(amina, charge.id, "60,000");
  const { program_id: other } = await anEnrollment(context.db, amina.id);
  await anEnrollment(context.db, amina.id);
  await amina.call("POST", "/community/", { program: other, content: "Is there a recording?" });
  const { body: answered } = await amina.call("POST", "/community/", { program: other, content: "When?" });
  await joseph.call("POST", `/community/${answered.id}/reply/`, { content: "On Monday." });
  for (const state of ["failed", "sent"] as const)
    await context.db
      .insertInto("emails")
      .values({
        key: state,
        recipient: "x@x.example",
        subject: "Hello",
        state,
        settled_at: new Date(),
      })
      .execute();
});

/** List that each number links to */
const lists: Record<TodayKindName, (since: string) => string> = {
  to_mark: () => "/submissions/?state=to_mark&page=1",
  registers: () => "/attendance/sessions/?state=to_mark&page=1",
  applications: () => "/applications/?status=pending&page=1",
  payments: () => "/fees/?state=reported&page=1",
  pay_backs: () => "/fees/?state=to_pay_back&page=1",
  parts_wishes: () => "/fees/?state=parts_asked&page=1",
  deadlines: () => "/assignments/?due_within=7&page=1",
  failed_emails: () => "/mail/?state=failed",
  reported: () => "/community/posts/?state=reported&page=1",
  unanswered: () => "/community/posts/?state=unanswered&page=1",
  contact_messages: () => "/contact-messages/?state=open",
  names: () => "/students-with-enrollments/?needs_name=true",
  enrollments: (since) => `/students-with-enrollments/?enrolled_since=${since}`,
};

const today = async (who: Person) => (await who.call("GET", "/staff/today/")).body;

/** Kinds that each permission sees, repeated here on purpose to check the code */
const kindsOf: Partial<Record<Permission, TodayKindName[]>> = {
  assignments: ["to_mark", "registers", "deadlines"],
  affiliates: ["applications"],
  fees: ["payments", "pay_backs", "parts_wishes"],
  communications: ["reported", "unanswered", "contact_messages"],
  students: ["names", "enrollments"],
};

async function expectNumbersOfLists(who: Person): Promise<Record<string, number>> {
  const { waiting, since } = await today(who);
  const found: Record<string, number> = {};
  for (const { kind, count } of waiting as { kind: TodayKindName; count: number }[]) {
    found[kind] = count;
    const total = (await who.call("GET", lists[kind](since))).body.count;
    expect(`${kind} ${count}`).toBe(`${kind} ${total}`);
  }
  return found;
}

describe("what happened (staff.md 2.1)", () => {
  const kinds = async (who: Person) =>
    (await who.call("GET", "/staff/happened/")).body.map(({ kind }: { kind: string }) => kind);
  it("an admin sees what people and staff did, newest first; a sub-admin sees their part", async () => {
    const { body } = await joseph.call("GET", "/staff/happened/");
    const times = body.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(await kinds(joseph))).toEqual(
      new Set(["enrolled", "paid", "handed_in", "took_quiz", "applied", "wrote", "asked", "staff"]),
    );
    expect(new Set(await kinds(clerks.affiliates))).toEqual(new Set(["applied"]));
    expect(await kinds(clerks.blog)).toEqual([]);
  });
});

describe("Today: pending work by permission, each linked to a filtered list (beyond.md 4)", () => {
  it("an institute that takes no fees sees no earlier fees either (beyond.md 1)", async () => {
    const switchFees = (is_on: boolean) => context.db.updateTable("fee_rules").set({ is_on }).execute();
    const counted = async () =>
      (await today(joseph)).waiting.some(({ kind }: { kind: string }) => kind === "payments");
    expect(await counted()).toBe(true);
    await switchFees(false);
    expect(await counted()).toBe(false);
    await switchFees(true);
  });

  it("an admin's numbers agree with the lists", async () => {
    expect(await expectNumbersOfLists(joseph)).toEqual({
      to_mark: 1,
      registers: 0,
      applications: 2,
      payments: 1,
      pay_backs: 0,
      parts_wishes: 0,
      deadlines: 3,
      failed_emails: 1,
      reported: 0,
      unanswered: 1,
      contact_messages: 1,
      names: 0,
      enrollments: 1,
    });
  });

  it.each(permissions)(
    "a sub-admin with only %s sees their part, with numbers that agree with the lists",
    async (key) => {
      const found = await expectNumbersOfLists(clerks[key]);
      expect(Object.keys(found)).toEqual(kindsOf[key] ?? []);
    },
  );

  it("deadlines within the next seven days count", async () => {
    const titles = (await joseph.call("GET", "/assignments/?due_within=7")).body.map(
      ({ deadline }: { deadline: string }) => Math.round((Date.parse(deadline) - Date.now()) / DAY_MS),
    );
    expect(new Set(titles)).toEqual(new Set([6, 7]));
  });

  it("the event stream makes every staff member's Today refresh, without details", async () => {
    const heard = await hearToday();
    await (await makeCaller(context))("POST", "/applications/", application);
    expect(await heard.until(1)).toMatchObject([{ event: "news", data: { kind: "today" } }]);

    const counted = async () =>
      (await today(joseph)).waiting.find(({ kind }: { kind: TodayKindName }) => kind === "contact_messages");
    const { count } = await counted();
    const form = { name: "Mirembe Joy", email: "joy@x.example", message: "Is there a class at night?" };
    await (await makeCaller(context))("POST", "/contact-messages/", form);
    expect(await heard.until(2)).toHaveLength(2);
    expect(await counted()).toMatchObject({ count: count + 1 });
    const { results } = (await joseph.call("GET", "/contact-messages/?state=open&page=1")).body;
    await joseph.call("PATCH", `/contact-messages/${results[0].id}/`, { is_answered: true });
    expect(await heard.until(3)).toHaveLength(3);
    expect(await counted()).toMatchObject({ count });
    heard.close();
  });

  it("applications and deletions of accounts make Today refresh", async () => {
    const heard = await hearToday();
    const form = { ...application, email: "moses@x.example" };
    const { body: made } = await (await makeCaller(context))("POST", "/applications/", form);
    const { updated_at } = (await joseph.call("GET", `/applications/${made.id}/`)).body;
    const leaver = await person(context, { ...cast.amina, email: "leaver@x.example" });
    const deletion = `/students/${leaver.id}/personal-data/deletion/`;
    const acts = [
      () => joseph.call("PATCH", `/applications/${made.id}/`, { status: "rejected", updated_at }),
      () => joseph.call("DELETE", `/applications/${made.id}/delete/`),
      () => joseph.call("POST", `/bin/affiliate/${made.id}/restore/`),
      () => joseph.call("POST", deletion, { keeps_certificates: false }),
      () => joseph.call("DELETE", deletion),
    ];
    for (const [index, act] of acts.entries()) {
      expect(await heard.until(index + 1)).toHaveLength(index + 1);
      expect((await act()).status).toBeLessThan(300);
    }
    expect(await heard.until(acts.length + 1)).toHaveLength(acts.length + 1);
    heard.close();
  });

  it.each([
    ["/contact-messages/?state=none", "state"],
    ["/submissions/?state=none", "state"],
    ["/assignments/?due_within=0", "due_within"],
    ["/students-with-enrollments/?enrolled_since=monday", "enrolled_since"],
  ])("%s is 400 at its field", async (path, field) => {
    const { status, body } = await joseph.call("GET", path);
    expect([status, Object.keys(body)[0]]).toEqual([400, field]);
  });
});

describe("a morning email (opt-out) (beyond.md 4)", () => {
  const subject = "What waits for you today";
  const morningEmails = async ({ email }: Person) =>
    (await emailsTo(context, email)).filter((one) => one.subject === subject);

  it("staff with pending work get one email and push a day, at seven in Kampala", async () => {
    const service = await pushService();
    const device = service.device((await joseph.call("GET", "/push-subscription/")).body.public_key);
    await joseph.call("PUT", "/push-subscription/", device.subscription);
    const job = jobsOf(context).find(({ queue }) => queue.name === "morning-emails");
    expect(job?.schedule).toBe("0 7 * * *");
    await Promise.all([queueMorningEmails(context), queueMorningEmails(context)]);
    await queueMorningEmails(context);
    const [email, ...more] = await morningEmails(joseph);
    expect(more).toEqual([]);
    expect(service.faults).toEqual([]);
    expect(device.got.map(({ message: { title, body } }) => [title, body])).toEqual([
      [subject, expect.stringContaining("1 submission to mark, ")],
    ]);
    expect(email?.text).toContain("1 submission to mark");
    expect(email?.text).toContain("3 affiliate applications");
    expect(email?.text).toContain("1 fee with a payment to confirm");
    expect(await morningEmails(clerks.students)).toHaveLength(1);
    for (const who of [clerks.blog, clerks.team, amina]) expect(await morningEmails(who)).toEqual([]);
    context.setClock(new Date(Date.now() + DAY_MS));
    await queueMorningEmails(context);
    context.setClock(undefined);
    expect(await morningEmails(joseph)).toHaveLength(2);
    service.close();
  });

  it("staff switch the email off in the settings or by its link; students never get it", async () => {
    const visitor = await makeCaller(context);
    const { token } = await linkTo(context, clerks.affiliates.email, "/unsubscribe");
    const settings = async (who: Person) => (await who.call("GET", "/notification-settings/")).body.choices;
    expect((await visitor("POST", "/unsubscribe/", { token, choice: "none" })).status).toBe(200);
    expect((await settings(clerks.affiliates)).morning).toBe("none");
    expect((await settings(joseph)).morning).toBe("now");
    expect(await settings(amina)).not.toHaveProperty("morning");
    const choose = (morning: string) =>
      joseph.call("PUT", "/notification-settings/", { choices: { morning } });
    expect((await choose("digest")).status).toBe(400);
    expect((await choose("none")).status).toBe(200);
    const before = [await morningEmails(joseph), await morningEmails(clerks.affiliates)];
    context.setClock(new Date(Date.now() + 3 * DAY_MS));
    await queueMorningEmails(context);
    context.setClock(undefined);
    expect([await morningEmails(joseph), await morningEmails(clerks.affiliates)]).toEqual(before);
    expect((await choose("now")).body.choices.morning).toBe("now");
  });
});
