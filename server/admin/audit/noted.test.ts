import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { linkTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let amina: Person;
let visitor: Caller;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
  visitor = await makeCaller(context);
});

const newest = async () =>
  context.db
    .selectFrom("audit_log")
    .select(["action", "resource", "resource_id", "actor_email"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

describe("audited exports and log-ins", () => {
  it("exporting the recipients of a communication is audited", async () => {
    const form = { title: "Hello", message: "All", recipient_type: "all" };
    const { body } = await joseph.call("POST", "/communications/", form);
    expect((await joseph.call("GET", `/communications/${body.id}/recipients.csv`)).status).toBe(200);
    const entry = { action: "export", resource: "communication", resource_id: body.id };
    expect(await newest()).toEqual({ ...entry, actor_email: joseph.email });
  });

  it("exporting all work of an assignment is audited", async () => {
    const { assignment_id: id } = await aSubmission(context, amina.id);
    expect((await joseph.call("GET", `/assignments/${id}/submissions.zip`)).status).toBe(200);
    expect(await newest()).toMatchObject({ action: "export", resource: "assignment", resource_id: id });
  });

  it("exporting the payees of a payout is audited", async () => {
    const { id } = await context.db
      .insertInto("payouts")
      .values({ currency: "UGX", created_at: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await joseph.call("GET", `/payouts/${id}/export.csv?list=bank`)).status).toBe(200);
    expect(await newest()).toMatchObject({ action: "export", resource: "payout", resource_id: id });
  });

  it.each([
    ["attendance", "attendance.csv"],
    ["feedback_round", "feedback.csv"],
    ["gradebook", "gradebook.csv"],
    ["certificate", "certificates.csv"],
  ])("an export of a program's %s is named after the program (beyond.md 4.7)", async (resource, file) => {
    const { id } = await aProgram(context.db, { title: "Solar Pumps" });
    expect((await joseph.call("GET", `/programs/${id}/${file}`)).status).toBe(200);
    const { body } = await joseph.call("GET", "/audit-log/?action=export");
    expect(body.results[0]).toMatchObject({ resource, resource_name: "Solar Pumps", resource_exists: false });
  });

  it("log-ins are audited for staff but not for students", async () => {
    await visitor("POST", "/login/", { email: joseph.email, password: PASSWORD });
    const entry = { action: "log in", resource: "admin", resource_id: joseph.id };
    expect(await newest()).toEqual({ ...entry, actor_email: joseph.email });
    await visitor("POST", "/login/", { email: amina.email, password: PASSWORD });
    expect(await newest()).toMatchObject(entry);
  });

  it("a completed password reset is audited", async () => {
    const brian = await person(context, cast.brian);
    await visitor("POST", "/password-reset/", { email: brian.email });
    const link = await linkTo(context, brian.email, "/reset-password");
    const passwords = { new_password: "Musizi-tree-44", confirm_password: "Musizi-tree-44" };
    expect((await visitor("POST", "/password-reset/confirm/", { ...link, ...passwords })).status).toBe(200);
    const entry = { action: "reset password", resource: "student", resource_id: brian.id };
    expect(await newest()).toEqual({ ...entry, actor_email: "" });
  });
});

it("deleting an account ends its calendar address for good, even if the account is restored", async () => {
  const ruth = await person(context, { ...cast.brian, email: "ruth@darasa.example" });
  const { body } = await ruth.call("GET", "/student/calendar/");
  const path = new URL(body.url).pathname.replace(/^\/api/, "");
  expect((await visitor("GET", path)).status).toBe(200);
  await joseph.call("DELETE", `/students/${ruth.id}/`);
  expect((await visitor("GET", path)).status).toBe(404);
  await joseph.call("POST", `/bin/student/${ruth.id}/restore/`);
  expect((await visitor("GET", path)).status).toBe(404);
});
