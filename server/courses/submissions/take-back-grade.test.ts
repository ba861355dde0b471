import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSubmission } from "#tests/support/data/builders.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let amina: Person;
let grace: Person;

beforeAll(async () => {
  [david, amina, grace] = [
    await person(context, cast.david),
    await person(context, cast.amina),
    await person(context, cast.grace),
  ];
});

const graded = () =>
  aSubmission(context, amina.id, { marks_awarded: 70, graded_at: new Date(), feedback: "Well done" });
const takeBack = (id: number, body: object = { reason: "Given to the wrong work" }, staff = david) =>
  staff.call("POST", `/submissions/${id}/take-back-grade/`, body);

it("taking back a grade makes the work pending, notifies the student, and is audited", async () => {
  const { id } = await graded();
  const { status, body } = await takeBack(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ marks_awarded: null, grade_letter: null, feedback: "" });
  const entry = await context.db
    .selectFrom("audit_log")
    .select(["before", "after"])
    .where("action", "=", "take_back_grade")
    .where("resource_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    before: { marks_awarded: 70, feedback: "Well done" },
    after: { reason: "Given to the wrong work" },
  });
  await drainEmails(context);
  const subjects = (await emailsTo(context, cast.amina.email)).map(({ subject }) => subject);
  expect(subjects).toContain("A grade was taken back");
});

it("a grade is taken back once, from the version that was read, and with a reason", async () => {
  const { id } = await graded();
  expect((await takeBack(id, {})).body).toEqual({ reason: ["Reason is required"] });
  const updated_at = "2026-01-01T00:00:00.000Z";
  expect((await takeBack(id, { reason: "Wrong work", updated_at })).status).toBe(409);
  expect((await takeBack(id)).status).toBe(200);
  const { status, body } = await takeBack(id);
  expect(status).toBe(409);
  expect(body.detail).toBe("This submission has no grade to take back.");
});

it("only staff with the permission for assignments can take back a grade", async () => {
  const { id } = await graded();
  expect((await takeBack(id, undefined, grace)).status).toBe(403);
  expect((await takeBack(id, undefined, amina)).status).toBe(403);
  expect((await takeBack(999_999)).status).toBe(404);
});
