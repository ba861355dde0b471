import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let sarah: Person;
let program: number;

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  const amina = await person(context, cast.amina);
  program = (await aProgram(context.db, { duration: "4 weeks" })).id;
  const { id } = await anEnrollment(context.db, amina.id, program);
  for (const unit_number of [1, 2, 3])
    await amina.call("POST", "/student/progress/mark-complete/", { enrollment_id: id, unit_number });
  for (const number of [1, 4])
    await sarah.call("PUT", `/programs/${program}/units/${number}/`, {
      title: "A lesson",
      state: "published",
    });
});

const effectOf = async (duration: string, id = program) =>
  sarah.call("GET", `/programs/${id}/duration-effect/?duration=${encodeURIComponent(duration)}`);

it.each([
  ["2 weeks", { total_units: 2, hidden_units: 1, lost_ticks: 1, changed_ticks: 0 }],
  ["6 weeks", { total_units: 6, hidden_units: 0, lost_ticks: 0, changed_ticks: 0 }],
  ["1 month", { total_units: 1, unit_type: "months", hidden_units: 1, lost_ticks: 2, changed_ticks: 1 }],
])("a change of 4 weeks to %s shows what disappears", async (duration, effect) => {
  const { status, body } = await effectOf(duration);
  expect(status).toBe(200);
  expect(body).toMatchObject(effect);
});

it("an empty duration is refused, and an unknown program is 404", async () => {
  expect((await effectOf("")).body).toEqual({ duration: ["Duration is required"] });
  expect((await effectOf("2 weeks", 999_999)).status).toBe(404);
});
