import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NotificationChoice } from "#contract/notifications/kinds.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { jobsOf } from "#server/app/jobs.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { type PushDevice, pushService } from "#tests/support/fakes/push-service.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
const service = await pushService(() => context.clock());
const START = Date.parse("2026-03-15T00:00:00Z");
/**
 * Times in UTC at which the scheduled job runs. 18:00 local time is 15:00 UTC in Kampala and 17:00 UTC in Lagos. In
 * London it is 18:00 UTC, and from 29 March 17:00 UTC.
 */
const times = ["06:00", "09:00", "09:05", "09:11", "15:00", "15:30", "17:00", "18:00"];
const evenings = ["15:00", "17:00", "18:00"];
const zones = ["Africa/Kampala", "Africa/Lagos", "Europe/London"];
const ways = ["now", "digest", "none"] as const;

interface Student extends Person {
  way: NotificationChoice;
  zone: string;
  device: PushDevice;
}
let david: Person;
let sarah: Person;
let fees: Person;
const students: Student[] = [];
let program: number;

const at = (day: number, time: string) =>
  new Date(`${new Date(START + day * DAY_MS).toISOString().slice(0, 10)}T${time}:00Z`);

beforeAll(async () => {
  context.setClock(new Date(START));
  [david, sarah] = [await person(context, cast.david), await person(context, cast.sarah)];
  fees = await person(context, florence);
  await switchFeesOn(context, { due_days: 20 });
  const row = await aProgram(context.db, {
    title: "Survey Design",
    price: "UGX 450,000",
    start_date: null,
    duration: "2 weeks",
  });
  program = row.id;
  for (const zone of zones)
    for (const way of ways) {
      const email = `${way}-${zone.slice(zone.indexOf("/") + 1).toLowerCase()}@darasa.example`;
      const student = await person(context, { name: `Student ${way}`, email, role: "student" });
      await student.call("POST", "/enrollments/", { program_id: program });
      const all = Object.fromEntries(
        ["communication", "assignment", "grade", "answer", "fee", "certificate"].map((kind) => [kind, way]),
      );
      const choices = { ...all, session: way === "digest" ? "now" : way };
      const { status } = await student.call("PUT", "/notification-settings/", { choices, time_zone: zone });
      expect(status).toBe(200);
      const { public_key } = (await student.call("GET", "/push-subscription/")).body;
      const device = service.device(public_key);
      expect((await student.call("PUT", "/push-subscription/", device.subscription)).status).toBe(200);
      students.push({ ...student, way, zone, device });
    }
  // The database's own clock sets the date of new accounts.
  await context.db
    .updateTable("users")
    .set({ date_joined: new Date(START) })
    .execute();
  await context.db.deleteFrom("emails").execute();
});

afterAll(() => service.close());

const run = (name: string) =>
  jobsOf(context)
    .find(({ queue }) => queue.name === name)
    ?.run({}, { job: "test", number: 1 });

/** Events of the month, by day and time. Each time is one at which the scheduled job runs. */
const happens: Record<string, () => Promise<unknown>> = {
  async "2 09:00"() {
    const form = {
      title: "Bring a laptop",
      message: "Tomorrow we draw samples.",
      recipient_type: "program",
      program,
    };
    expect((await david.call("POST", "/communications/", form)).status).toBe(201);
  },
  async "5 09:00"() {
    const deadline = at(12, "09:00");
    const { id } = await anAssignment(context, {
      program_id: program,
      title: "A sample",
      sent_at: null,
      deadline,
    });
    await david.call("POST", "/assignments/send/", { assignment_id: id, program_id: program });
    for (const { id: user } of students) await aSubmission(context, user, { assignment_id: id });
  },
  async "8 09:00"() {
    const works = await context.db.selectFrom("submissions").select("id").execute();
    for (const { id } of works)
      await david.call("PATCH", `/submissions/${id}/`, { marks_awarded: 80, feedback: "" });
  },
  async "11 09:00"() {
    for (const student of students) {
      const { body } = await student.call("POST", "/community/", {
        program,
        content: "Who has a sampling frame?",
      });
      await david.call("POST", `/community/${body.id}/reply/`, { content: "The district has." });
    }
  },
  async "11 09:05"() {
    const posts = await context.db
      .selectFrom("community_messages")
      .select("id")
      .where("parent_id", "is", null)
      .execute();
    for (const { id } of posts)
      await david.call("POST", `/community/${id}/reply/`, { content: "And the bureau." });
  },
  async "13 06:00"() {
    const session = {
      session_starts_at: at(13, "16:20").toISOString(),
      session_ends_at: at(13, "17:20").toISOString(),
    };
    const unit = { state: "published", title: "Frames", session_url: "https://meet.example/x", ...session };
    expect((await sarah.call("PUT", `/programs/${program}/units/1/`, unit)).status).toBe(200);
  },
  async "22 06:00"() {
    const charges = await context.db.selectFrom("charges").select("id").execute();
    for (const { id } of charges) {
      const paid = { amount: "450,000", method: "cash", paid_on: "2026-04-05" };
      const entered = await fees.call("POST", `/fees/${id}/payments/`, paid);
      expect(entered.status, entered.text).toBe(201);
    }
  },
};

/** Issues certificates to everyone, because their work is graded. */
happens["25 09:00"] = async () => {
  const rule = {
    mode: "by_hand",
    needs_units: false,
    needs_grades: true,
    needs_average: false,
    lowest_average: 50,
    needs_payment: false,
  };
  expect((await sarah.call("PUT", `/programs/${program}/certificate-rule/`, rule)).status).toBe(200);
  const { status, body } = await sarah.call("POST", `/programs/${program}/certificates/`, {
    students: "everyone",
  });
  expect([status, body.issued]).toEqual([200, students.length]);
};

/** Returns the times to run on a day: on days without events, the morning and the evenings. */
const timesOf = (day: number) =>
  Object.keys(happens).some((when) => when.startsWith(`${day} `))
    ? times
    : times.filter((time) => time === "06:00" || evenings.includes(time));

const inZone = (moment: Date, timeZone: string) =>
  moment.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

describe("notifications over a month, in three time zones", () => {
  it("a month of events runs without errors", { timeout: 240_000 }, async () => {
    for (let day = 0; day < 31; day += 1)
      for (const time of timesOf(day)) {
        context.setClock(at(day, time));
        if (time === "06:00")
          for (const one of [david, sarah, fees, ...students]) await one.call("GET", "/user/");
        await happens[`${day} ${time}`]?.();
        if (time === "06:00") await run("fee-notices");
        // Run each job twice, as two processes would.
        for (const name of ["due-notifications", "due-notifications", "broadcasts", "broadcasts"])
          await run(name);
        await drainEmails(context, "push");
      }
  });

  const whole = [
    "Bring a laptop",
    "New assignment in Survey Design",
    "Your work has been graded",
    "2 answers to your posts",
    "A live session begins at 19:20 (Kampala time)",
    "Your fee for Survey Design is due soon",
    "We have received your payment",
    "Your certificate is ready",
  ];

  it("'email now': one email for each event, with answers within ten minutes grouped", async () => {
    for (const { email } of students.filter(({ way }) => way === "now")) {
      const emails = await emailsTo(context, email);
      expect(
        emails.map(({ subject }) => subject),
        email,
      ).toEqual(whole);
      expect(emails[0]?.text).toContain("Tomorrow we draw samples.");
      expect(emails[3]?.text).toContain("David Mugisha answered you in Survey Design, 2 times.");
    }
  });

  it("'daily digest': one email a day at 18:00 local time; sessions are immediate", async () => {
    for (const { id, email, zone } of students.filter(({ way }) => way === "digest")) {
      const emails = await emailsTo(context, email);
      expect(
        emails.map(({ subject }) => subject),
        email,
      ).toEqual([
        expect.stringContaining("Bring a laptop"),
        expect.stringContaining("A sample, by"),
        'Your work on "A sample" has been graded',
        "2 updates for you today",
        whole[4],
        expect.stringContaining('of your fee for "Survey Design" is due on'),
        expect.stringContaining("Your payment of UGX 450,000"),
        'Your certificate for "Survey Design" is ready',
      ]);
      const told = await context.db
        .selectFrom("waiting_notifications")
        .selectAll()
        .where("user_id", "=", id)
        .execute();
      expect(told).toHaveLength(8);
      for (const { sent_at } of told) expect(sent_at && inZone(sent_at, zone), zone).toBe("18:00");
    }
  });

  it("'none': no email and no push", async () => {
    for (const { email, device } of students.filter(({ way }) => way === "none")) {
      expect(await emailsTo(context, email)).toEqual([]);
      expect(device.asked).toBe(0);
    }
  });

  it("push: one signed and encrypted notification for each immediate email, linking to its page", async () => {
    expect(service.faults).toEqual([]);
    for (const { device, way } of students.filter(({ way }) => way !== "none"))
      expect(
        device.got.map(({ message }) => message.title),
        way,
      ).toEqual(way === "now" ? whole : [whole[4]]);
    const [first] = students;
    expect(first?.device.got.map(({ message: { body, path } }) => [body, path])).toEqual([
      ["David Mugisha: Bring a laptop", expect.stringMatching(/section=communications&message=\d+$/)],
      [expect.stringContaining("A sample, by"), "/dashboard?section=assignments"],
      ['Your work on "A sample" has been graded', "/dashboard?section=assignments&tab=submissions"],
      [`David Mugisha answered you in Survey Design`, `/dashboard?section=community&program=${program}`],
      ["Live session: Frames", `/dashboard?section=courses&program=${program}&unit=1`],
      [expect.stringContaining('of your fee for "Survey Design" is due on'), "/dashboard?section=fees"],
      [expect.stringContaining("Your payment of UGX 450,000"), "/dashboard?section=fees"],
      ['Your certificate for "Survey Design" is ready', expect.stringMatching(/^\/certificates\/.+/)],
    ]);
    const [communication, , , , session] = first?.device.got ?? [];
    expect(communication).toMatchObject({
      ttl: 86_400,
      urgency: "normal",
      topic: expect.stringMatching(/^communication-\d+$/),
    });
    expect(session).toMatchObject({
      ttl: 3_600,
      urgency: "high",
      message: { tag: expect.stringMatching(/^session \d+$/) },
    });
  });
});
