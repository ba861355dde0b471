import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { multipart } from "#tests/support/data/builders.ts";
import { aCharge, aReport, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let brian: Person;
let staff: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  staff = await person(context, florence);
  await switchFeesOn(context);
  context.setClock(new Date("2026-03-02T09:00:00Z"));
});

/** Uploads a statement whose second line is an employer's transfer, and returns its id. */
async function aStatement(number: string, message = "Coffee Union, two students"): Promise<number> {
  const file = `Date,Amount,Transaction Id,Message\n2026-03-01,"600,000",${number},"${message}"`;
  const statement = multipart({ statement: new File([file], "bank.csv") });
  const { body } = await staff.call("POST", "/fees/statements/", statement);
  const format = { ...body.suggested, provider: "Stanbic", method: "bank", currency: "UGX" };
  const read = await staff.call("PUT", `/fees/statements/${body.id}/format/`, format);
  expect(read.status, read.text).toBe(200);
  return body.id;
}
const split = (id: number, parts: { charge: number; amount: string }[], line = 2) =>
  staff.call("POST", `/fees/statements/${id}/rows/${line}/split/`, { parts });
const detail = async (id: number) => (await staff.call("GET", `/fees/${id}/`)).body;
async function twoParts() {
  const [one, two] = [await aCharge(context, amina), await aCharge(context, brian, "UGX 150,000")];
  const parts = [
    { charge: one.id, amount: "450,000" },
    { charge: two.id, amount: "150,000" },
  ];
  return { one, two, parts };
}

it("a line that pays several fees is recorded as a payment for each of them (beyond.md 1.7)", async () => {
  const id = await aStatement("FT7001");
  const { one, two, parts } = await twoParts();
  const { status, body, text } = await split(id, parts);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ state: "recorded", is_chosen: false });
  for (const fee of [one, two]) expect((await detail(fee.id)).state).toBe("paid");
  expect((await detail(one.id)).payments).toMatchObject([
    { source: "import", external_id: "FT7001", transfer_minor: 600_000, paid_on: "2026-03-01" },
  ]);
  expect((await split(id, parts)).body).toEqual({ parts: ["Line 2 cannot be recorded."] });
  const again = await aStatement("FT7001");
  const rows = (await staff.call("GET", `/fees/statements/${again}/rows/`)).body;
  expect(rows).toMatchObject([{ state: "imported" }]);
});

it("a wrong sum or currency is refused, and the line stays open", async () => {
  const id = await aStatement("FT7002");
  const { one, two, parts } = await twoParts();
  const dollars = [
    { charge: (await aCharge(context, amina, "USD 100")).id, amount: "60" },
    { charge: (await aCharge(context, brian, "USD 100")).id, amount: "40" },
  ];
  const other = [
    { charge: one.id, amount: "450,000" },
    { charge: two.id, amount: "149,999" },
  ];
  expect((await split(id, other)).body).toEqual({
    parts: ["The parts are UGX 599,999 together. They must be UGX 600,000."],
  });
  expect((await split(id, dollars)).body).toEqual({ parts: ["Choose fees in UGX."] });
  expect((await split(id, parts, 99)).status).toBe(404);
  expect((await detail(one.id)).payments).toEqual([]);
  expect((await split(id, parts)).status).toBe(200);
});

it("concurrent splits of one line record it once", async () => {
  const id = await aStatement("FT7003");
  const { one, parts } = await twoParts();
  const answers = await Promise.all(Array.from({ length: 6 }, () => split(id, parts)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await detail(one.id)).payments).toHaveLength(1);
});

it("a line that a student reported cannot be split until the report is rejected", async () => {
  const { one, parts } = await twoParts();
  await aReport(amina, one.id, "600,000");
  const { external_id } = (await detail(one.id)).payments[0];
  const id = await aStatement(external_id);
  const { status, body } = await split(id, parts);
  expect([status, Object.keys(body)]).toEqual([expect.any(Number), expect.any(Array)]);
  expect(status).toBeGreaterThanOrEqual(400);
  expect((await detail(one.id)).paid_minor).toBe(0);
});
