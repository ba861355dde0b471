import { beforeAll, beforeEach, expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
const session = (day: string) => ({
  session_starts_at: `2026-04-${day}T14:00:00.000Z`,
  session_ends_at: `2026-04-${day}T16:00:00.000Z`,
});
const times = (day: string) => ({
  starts_at: session(day).session_starts_at,
  ends_at: session(day).session_ends_at,
});
const none = { session_starts_at: null, session_ends_at: null };
let sarah: Person;
let amina: Person;
let program: number;

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  amina = await person(context, cast.amina);
});

beforeEach(async () => {
  at("14T09:00");
  sarah.call = await makeCaller(context, sarah.id);
  amina.call = await makeCaller(context, amina.id);
  ({ id: program } = await aProgram(context.db, { duration: "2 weeks" }));
  await amina.call("POST", "/enrollments/", { program_id: program });
  at("14T10:00");
  await save({ ...session("17"), state: "published", title: "Swarms" });
});

const at = (time: string) => context.setClock(new Date(`2026-04-${time}:00.000Z`));
const save = (fields: object) => sarah.call("PUT", `/programs/${program}/units/1/`, fields);
const cancelled = async (who = amina) =>
  (await who.call("GET", `/student/programs/${program}/units/`)).body.units.map(
    (unit: { cancelled_session: unknown }) => unit.cancelled_session,
  );

it.each([
  ["without its times", none],
  ["as a draft", { state: "draft" }],
])(
  "a session cancelled %s stays in the program's units until it would be over (beyond.md 2)",
  async (_how, values) => {
    expect(await cancelled()).toEqual([null, null]);
    await save(values);
    expect(await cancelled()).toEqual([times("17"), null]);
    const body = { section: "courses", program, counted_at: "2026-04-14T10:00:00Z" };
    await amina.call("POST", "/student/news/seen/", body);
    expect(await cancelled()).toEqual([times("17"), null]);
    at("17T16:00");
    expect(await cancelled()).toEqual([null, null]);
  },
);

it("a session that takes place after all is no longer a cancelled one (beyond.md 2)", async () => {
  await save(none);
  expect(await cancelled()).toEqual([times("17"), null]);
  await save(session("18"));
  expect(await cancelled()).toEqual([null, null]);
});

it("students who enrolled after a session was cancelled do not read of it (beyond.md 2)", async () => {
  await save(none);
  const brian = await person(context, { ...cast.brian, email: `brian-${program}@darasa.example` });
  at("14T11:00");
  await brian.call("POST", "/enrollments/", { program_id: program });
  expect(await cancelled(brian)).toEqual([null, null]);
});
