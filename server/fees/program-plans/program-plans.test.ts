import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aCharge, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
let staff: Person;
let amina: Person;
let students = 0;

beforeAll(async () => {
  context.setClock(now);
  await switchFeesOn(context);
  staff = await person(context, florence);
  amina = await person(context, cast.amina);
});

interface Part {
  share: unknown;
  after_days: unknown;
}
const priced = async (price = "UGX 450,001") => (await aProgram(context.db, { price })).id;
const get = (program: number, by = staff) => by.call("GET", `/programs/${program}/plan/`);
const put = (program: number, unit: string, parts: Part[], updated_at: string | null = null) =>
  staff.call("PUT", `/programs/${program}/plan/`, { unit, parts, updated_at });
/** Parts of these shares, 30 days apart. */
const monthly = (...shares: unknown[]): Part[] => shares.map((share, at) => ({ share, after_days: at * 30 }));
const setPrice = (id: number, price: string) =>
  context.db.updateTable("programs").set({ price }).where("id", "=", id).execute();

/** Enrolls a new student. Returns the amount and the days of each part of their fee. */
async function partsOfNextStudent(program_id: number) {
  students += 1;
  const student = await person(context, { ...cast.brian, email: `plan-${students}@darasa.example` });
  await student.call("POST", "/enrollments/", { program_id });
  const [charge] = (await student.call("GET", "/student/fees/")).body;
  return charge.parts.map((part: { amount_minor: number; due_at: string }) => [
    part.amount_minor,
    Math.floor((Date.parse(part.due_at) - now.getTime()) / DAY_MS),
  ]);
}

describe('"A program\'s plan" (beyond.md 1.1)', () => {
  const figures = "Enter the amount in figures, for example 1,100,000";
  const percents = "Enter whole percent, from 1 to 99.";
  const count = "A plan has 2 to 6 parts.";
  const order = "Each part needs more days than the one before.";
  const days = "Enter the days from 0 to 730.";
  const at = (...after_days: unknown[]) => after_days.map((one) => ({ share: "50", after_days: one }));
  it.each<[string, string, Part[], object]>([
    [
      "percent below 100",
      "percent",
      monthly("50", "40"),
      { parts: ["The parts are 90% together. They must be 100%."] },
    ],
    [
      "percent above 100",
      "percent",
      monthly("51", "50"),
      { parts: ["The parts are 101% together. They must be 100%."] },
    ],
    ["a share in words", "percent", monthly("50", "half"), { parts: [figures] }],
    ["parts of a percent", "percent", monthly("50", "49.5", "0.5"), { "parts.1.share": [percents] }],
    ["no percent", "percent", monthly("0", "50", "50"), { "parts.0.share": [percents] }],
    ["100 percent", "percent", monthly("1", "100"), { "parts.1.share": [percents] }],
    [
      "an amount of nothing",
      "amount",
      monthly("450,001", "0"),
      { "parts.1.share": ["The amount must be more than 0"] },
    ],
    ["decimals of shillings", "amount", monthly("400,000.50", "50,000.50"), { "parts.0.share": [figures] }],
    ["another currency", "amount", monthly("400,001", "USD 50,000"), { "parts.1.share": [figures] }],
    [
      "amounts below the price",
      "amount",
      monthly("400,000", "50,000"),
      { parts: ["The parts are UGX 450,000 together. They must be UGX 450,001."] },
    ],
    [
      "amounts above the price",
      "amount",
      monthly("400,000", "50,002"),
      { parts: ["The parts are UGX 450,002 together. They must be UGX 450,001."] },
    ],
    ["one part", "percent", monthly("100"), { parts: [count] }],
    ["seven parts", "percent", monthly("10", "10", "10", "10", "10", "10", "40"), { parts: [count] }],
    ["another unit", "thirds", monthly("50", "50"), { unit: ["Choose percent or amounts."] }],
    ["equal days", "percent", at(5, 5), { parts: [order] }],
    ["falling days", "percent", at(5, 4), { parts: [order] }],
    ["a day before the enrollment", "percent", at(-1, 5), { parts: [days] }],
    ["a day after two years", "percent", at(0, 731), { parts: [days] }],
    ["half a day", "percent", at(0, 1.5), { parts: [days] }],
  ])("%s is refused at its field, and the plan stays", async (_name, unit, parts, errors) => {
    const program = await priced();
    const { status, body } = await put(program, unit, parts);
    expect([status, body]).toEqual([400, errors]);
    expect((await get(program)).body).toMatchObject({ parts: [], updated_at: null });
  });

  it("a new program has no plan, only the currency of its price", async () => {
    const program = await priced("USD 149.50");
    const plan = { unit: "percent", parts: [], updated_at: null };
    expect((await get(program)).body).toEqual({ is_on: true, currency: "USD", price_minor: 14_950, ...plan });
  });

  it("a plan of 2 to 6 parts over at most 730 days is saved", async () => {
    const program = await priced();
    const edges = [
      { share: "1", after_days: 0 },
      { share: 99, after_days: 730 },
    ];
    const { body } = await put(program, "percent", edges);
    const stored = {
      unit: "percent",
      parts: [
        { share: 1, after_days: 0 },
        { share: 99, after_days: 730 },
      ],
    };
    expect(body).toMatchObject({ ...stored, updated_at: now.toISOString() });
    expect((await get(program)).body).toEqual(body);
    const six = await put(program, "percent", monthly(10, 10, 10, 10, 10, 50), body.updated_at);
    expect(six.body.parts).toHaveLength(6);
  });

  it("percent are taken of the price; the last part takes the remainder", async () => {
    const program = await priced();
    await put(program, "percent", monthly("33", "33", "34"));
    expect(await partsOfNextStudent(program)).toEqual([
      [148_500, 0],
      [148_500, 30],
      [153_001, 60],
    ]);
  });

  it("amounts keep their proportion when the price changes, unless a part would be nothing", async () => {
    const program = await priced();
    await put(program, "amount", monthly("400,001", "UGX 50,000"));
    expect(await partsOfNextStudent(program)).toEqual([
      [400_001, 0],
      [50_000, 30],
    ]);
    await setPrice(program, "UGX 900,002");
    expect(await partsOfNextStudent(program)).toEqual([
      [800_002, 0],
      [100_000, 30],
    ]);
    await setPrice(program, "UGX 1");
    expect(await partsOfNextStudent(program)).toEqual([]);
  });

  it("amounts are read and named in the currency of the price", async () => {
    const program = await priced("USD 149.50");
    const wrong = await put(program, "amount", monthly("100", "49.05"));
    const sums = "The parts are USD 149.05 together. They must be USD 149.50.";
    expect([wrong.status, wrong.body]).toEqual([400, { parts: [sums] }]);
    const shillings = await put(program, "amount", monthly("UGX 100", "49.50"));
    expect([shillings.status, shillings.body]).toEqual([400, { "parts.0.share": [figures] }]);
    const { body } = await put(program, "amount", monthly("USD 100", "49.50"));
    expect(body.parts).toMatchObject([{ share: 10_000 }, { share: 4_950 }]);
    expect(await partsOfNextStudent(program)).toEqual([
      [10_000, 0],
      [4_950, 30],
    ]);
  });

  it("earlier enrollments keep their fee when a plan is made, changed or removed", async () => {
    const early = await aCharge(context, amina, "UGX 450,001");
    const program = early.program_id;
    const first = await put(program, "percent", monthly("50", "50"));
    const brian = await person(context, { ...cast.brian, email: "early-plan@darasa.example" });
    await brian.call("POST", "/enrollments/", { program_id: program });
    const feeOf = async (student: Person) =>
      (await student.call("GET", "/student/fees/")).body.find(
        (charge: { program: number }) => charge.program === program,
      );
    const [hers, his] = [await feeOf(amina), await feeOf(brian)];
    expect([hers.parts.length, his.parts.length]).toEqual([0, 2]);
    const second = await put(program, "percent", monthly("20", "80"), first.body.updated_at);
    expect(second.status).toBe(200);
    expect([await feeOf(amina), await feeOf(brian)]).toEqual([hers, his]);
    expect((await put(program, "percent", [], second.body.updated_at)).status).toBe(200);
    expect(await feeOf(brian)).toEqual(his);
    expect(await partsOfNextStudent(program)).toEqual([]);
  });

  it("a plan that somebody else changed first is 409 with the present plan, and stays", async () => {
    const program = await priced();
    const answers = await Promise.all([
      put(program, "percent", monthly("50", "50")),
      put(program, "percent", monthly("40", "60")),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [saved, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(refused?.body.current).toEqual(saved?.body);
    expect((await get(program)).body).toEqual(saved?.body);
    const old = new Date(now.getTime() - 1).toISOString();
    expect((await put(program, "percent", [], old)).status).toBe(409);
    expect((await get(program)).body).toEqual(saved?.body);
  });

  it.each(["Free", "UGX 0", "On request"])(
    "a program of the price %s can only lose its plan",
    async (price) => {
      const program = await priced();
      const { body } = await put(program, "percent", monthly("50", "50"));
      await setPrice(program, price);
      expect((await get(program)).body).toMatchObject({ currency: null, price_minor: 0 });
      const refused = await put(program, "percent", monthly("40", "60"), body.updated_at);
      expect(refused.body).toEqual({ parts: ["A program without a price has no plan."] });
      expect((await put(program, "percent", [], body.updated_at)).body.parts).toEqual([]);
    },
  );

  it("a deleted or unknown program has no plan to read or change", async () => {
    const program = await priced();
    await context.db.updateTable("programs").set({ deleted_at: now }).where("id", "=", program).execute();
    for (const id of [program, 999_999]) {
      expect((await get(id)).status).toBe(404);
      expect((await put(id, "percent", monthly("50", "50"))).status).toBe(404);
    }
  });

  it("the audit log has the plan before and after a change", async () => {
    const program = await priced();
    const { body } = await put(program, "percent", monthly("50", "50"));
    await put(program, "amount", monthly("450,000", "1"), body.updated_at);
    const [made, changed] = await context.db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("resource", "=", "program")
      .where("action", "=", "plan")
      .where("resource_id", "=", program)
      .orderBy("id")
      .execute();
    const after = { unit: "percent", parts: monthly(50, 50) };
    expect(made).toMatchObject({ after });
    expect(changed).toMatchObject({ before: after, after: { unit: "amount", parts: monthly(450_000, 1) } });
  });
});
