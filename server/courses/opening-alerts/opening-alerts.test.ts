import { sql } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { OPENING_ALERT_DAYS } from "#contract/shared/limits.ts";
import { cleanUp } from "#server/admin/clean-up.ts";
import { buildApp } from "#server/app/app.ts";
import { announceOpenings } from "#server/notifications/about-courses/openings.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const limited = testContext();
let sarah: Person;
let amina: Person;
let visitor: Caller;
let joseph: Person;

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  amina = await person(context, cast.amina);
  joseph = await person(context, cast.joseph);
  visitor = await makeCaller(context);
});

const closed = { closes_on: "2020-01-31" };
const waitFor = (id: number, email: string, by = visitor) =>
  by("POST", `/programs/${id}/opening-alerts/`, { email });
const rowsOf = (id: number) =>
  context.db.selectFrom("opening_alerts").selectAll().where("program_id", "=", id).execute();
const waiting = async (id: number) => {
  const { body } = await sarah.call("GET", "/programs/opening-alerts/");
  return body.find(({ program_id }: { program_id: number }) => program_id === id)?.waiting ?? 0;
};
async function change(id: number, fields: object) {
  const { body } = await sarah.call("GET", `/programs/${id}/preview/`);
  const { updated_at } = body.program;
  const changed = await sarah.call("PATCH", `/programs/${id}/`, { ...fields, updated_at });
  expect(changed.status, changed.text).toBe(200);
}
const open = (id: number) => change(id, { closes_on: null });
const titles = async (address: string) => (await emailsTo(context, address)).map(({ subject }) => subject);

describe("people who wait for a closed program (visitors.md 2.6)", () => {
  it("a request answers the same for a new and a known address, and is stored once", async () => {
    const { id } = await aProgram(context.db, closed);
    const replies = [
      await waitFor(id, "New@Example.com"),
      await waitFor(id, "new@example.com"),
      await waitFor(id, amina.email),
    ];
    for (const reply of replies)
      expect(reply).toMatchObject({
        status: 202,
        body: { message: "We will email you when enrollment opens." },
      });
    expect((await rowsOf(id)).map(({ email }) => email)).toEqual(["new@example.com", amina.email]);
    expect(await waiting(id)).toBe(2);
  });

  it("a logged-in person needs no address, and a visitor does", async () => {
    const { id } = await aProgram(context.db, closed);
    const path = `/programs/${id}/opening-alerts/`;
    expect((await amina.call("POST", path, {})).status).toBe(202);
    expect(await rowsOf(id)).toMatchObject([{ email: amina.email }]);
    expect(await visitor("POST", path, {})).toMatchObject({
      status: 400,
      body: { email: ["Email is required"] },
    });
  });

  it("an open program is 409, and a draft, a deleted and an unknown one are 404", async () => {
    const [opened, draft, deleted] = [
      await aProgram(context.db),
      await aProgram(context.db, { ...closed, is_draft: true }),
      await aProgram(context.db, closed),
    ];
    await sarah.call("DELETE", `/programs/${deleted.id}/`);
    expect(await waitFor(opened.id, "a@example.com")).toMatchObject({
      status: 409,
      body: { detail: "Enrollment for this program is open. You can enroll now." },
    });
    for (const id of [draft.id, deleted.id, 999_999])
      expect((await waitFor(id, "a@example.com")).status).toBe(404);
  });

  it("a bot that fills the hidden field gets the same answer and stores nothing", async () => {
    const { id } = await aProgram(context.db, closed);
    const form = { email: "bot@example.com", website: "https://spam.example" };
    expect((await visitor("POST", `/programs/${id}/opening-alerts/`, form)).status).toBe(202);
    expect(await rowsOf(id)).toEqual([]);
  });

  it("an address can ask ten times a day", async () => {
    const { id } = await aProgram(limited.db, closed);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await waitFor(id, "many@example.com", await makeCaller(limited))).status);
    expect(statuses).toEqual([...Array(10).fill(202), 429]);
  });
});

describe("emails when a program opens (visitors.md 2.6)", () => {
  it("nobody is emailed while the program is closed", async () => {
    const { id } = await aProgram(context.db, closed);
    await waitFor(id, "closed@example.com");
    await announceOpenings(context);
    expect(await titles("closed@example.com")).toEqual([]);
    expect(await waiting(id)).toBe(1);
  });

  it("a new deadline emails each person once, with the program's page, in the bulk queue", async () => {
    const { id, title } = await aProgram(context.db, closed);
    await waitFor(id, "one@example.com");
    await waitFor(id, "two@example.com");
    await change(id, { closes_on: "2999-12-31" });
    await Promise.all([announceOpenings(context), announceOpenings(context)]);
    await announceOpenings(context);
    for (const address of ["one@example.com", "two@example.com"]) {
      const emails = await emailsTo(context, address);
      expect(emails).toMatchObject([{ subject: `Enrollment is open: ${title}`, is_bulk: true }]);
      expect(emails[0]?.text).toContain(`/programs/${id}`);
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  it("a program that is closed and opened again emails only those who asked again", async () => {
    const { id } = await aProgram(context.db, closed);
    await waitFor(id, "once@example.com");
    await open(id);
    await announceOpenings(context);
    await change(id, closed);
    await waitFor(id, "again@example.com");
    await open(id);
    await announceOpenings(context);
    expect(await titles("once@example.com")).toHaveLength(1);
    expect(await titles("again@example.com")).toHaveLength(1);
  });

  it("a draft emails nobody until it is published", async () => {
    const { id } = await aProgram(context.db, closed);
    await waitFor(id, "draft@example.com");
    await change(id, { closes_on: null, is_draft: true });
    await announceOpenings(context);
    expect(await titles("draft@example.com")).toEqual([]);
    await change(id, { is_draft: false });
    await announceOpenings(context);
    expect(await titles("draft@example.com")).toHaveLength(1);
  });

  it("more people than one batch are all emailed", async () => {
    const { id } = await aProgram(context.db, closed);
    await sql`INSERT INTO opening_alerts (program_id, email)
      SELECT ${id}, 'crowd' || n || '@example.com' FROM generate_series(1, 230) n`.execute(context.db);
    await open(id);
    await announceOpenings(context);
    expect(await rowsOf(id)).toEqual([]);
    const { rows } = await sql`SELECT FROM emails WHERE recipient LIKE 'crowd%'`.execute(context.db);
    expect(rows).toHaveLength(230);
  });

  it("a mailbox gets two of these emails an hour, and the others stay for later", async () => {
    for (let n = 0; n < 3; n += 1) {
      const { id } = await aProgram(limited.db);
      await sql`INSERT INTO opening_alerts (program_id, email) VALUES (${id}, 'victim@example.com')`.execute(
        limited.db,
      );
    }
    await announceOpenings(limited);
    expect(await emailsTo(limited, "victim@example.com")).toHaveLength(2);
    const left = limited.db
      .selectFrom("opening_alerts")
      .select("id")
      .where("email", "=", "victim@example.com");
    expect(await left.execute()).toHaveLength(1);
  });
});

describe("forgotten addresses (visitors.md 2.6)", () => {
  it("a deleted program forgets its list, also after it is restored", async () => {
    const { id } = await aProgram(context.db, closed);
    await waitFor(id, "deleted@example.com");
    expect((await sarah.call("DELETE", `/programs/${id}/`)).status).toBe(204);
    expect(await rowsOf(id)).toEqual([]);
  });

  it("a deleted student is forgotten", async () => {
    const { id } = await aProgram(context.db, closed);
    const brian = await person(context, cast.brian);
    await brian.call("POST", `/programs/${id}/opening-alerts/`, {});
    expect(await rowsOf(id)).toHaveLength(1);
    expect((await joseph.call("DELETE", `/students/${brian.id}/`)).status).toBe(204);
    expect(await rowsOf(id)).toEqual([]);
  });

  it("an address that was never emailed is deleted after a year", async () => {
    const { id } = await aProgram(context.db, closed);
    await waitFor(id, "old@example.com");
    await waitFor(id, "recent@example.com");
    const age = `${OPENING_ALERT_DAYS + 1} days`;
    await sql`UPDATE opening_alerts SET created_at = created_at - ${age}::interval
      WHERE email = 'old@example.com'`.execute(context.db);
    await cleanUp(context);
    expect((await rowsOf(id)).map(({ email }) => email)).toEqual(["recent@example.com"]);
  });

  it("the emailed link deletes all requests of the address, and only a genuine one", async () => {
    const [first, second] = [await aProgram(context.db, closed), await aProgram(context.db, closed)];
    for (const { id } of [first, second]) await waitFor(id, "forget@example.com");
    await waitFor(second.id, "stays@example.com");
    await open(first.id);
    await announceOpenings(context);
    const { token = "" } = await linkTo(context, "forget@example.com", "/forget-address");
    const wrong = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    expect(await visitor("POST", "/opening-alerts/forget/", { token: wrong })).toMatchObject({ status: 400 });
    expect(await rowsOf(second.id)).toHaveLength(2);
    expect((await visitor("POST", "/opening-alerts/forget/", { token })).status).toBe(200);
    expect(await rowsOf(second.id)).toMatchObject([{ email: "stays@example.com" }]);
  });

  it("the one-click address of mail programs deletes them too, and a GET deletes nothing", async () => {
    const app = await buildApp(context);
    onTestFinished(() => app.close());
    const [first, second] = [await aProgram(context.db, closed), await aProgram(context.db, closed)];
    for (const { id } of [first, second]) await waitFor(id, "click@example.com");
    await open(first.id);
    await announceOpenings(context);
    const { token } = await linkTo(context, "click@example.com", "/forget-address");
    const url = `/forget-address/one-click?token=${token}`;
    const opened = await app.inject({ method: "GET", url });
    expect(opened.headers.location).toBe(`/forget-address?token=${token}`);
    expect(await rowsOf(second.id)).toHaveLength(1);
    const clicked = await app.inject({ method: "POST", url });
    expect(clicked.statusCode).toBe(200);
    expect(clicked.body).toContain("Your address is deleted from all waiting lists.");
    expect(await rowsOf(second.id)).toEqual([]);
  });
});
