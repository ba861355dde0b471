import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { extractText } from "unpdf";
import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let amina: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
  await switchFeesOn(context);
});

const textOf = async (path: string) => {
  const { bytes } = await joseph.call("GET", path);
  return (await extractText(new Uint8Array(bytes), { mergePages: true })).text;
};
const rename = async (program: number, title: string) => {
  const { status } = await joseph.call("PATCH", `/programs/${program}/`, { title });
  expect(status).toBe(200);
};
const found = async (search: string) => {
  const { body } = await joseph.call("GET", `/fees/?search=${encodeURIComponent(search)}&page=1`);
  return body.results.map(({ program_title }: { program_title: string }) => program_title);
};

it("fees show and find the new title of a program, and a receipt keeps the earlier one (beyond.md 1.1)", async () => {
  const { id, program_id } = await aCharge(context, amina, "UGX 450,000", "Zebra Keeping");
  const { body: payment } = await joseph.call("POST", `/fees/${id}/payments/`, aPayment("50,000"));
  const before = await joseph.call("GET", `/payments/${payment.id}/receipt.pdf`);
  await rename(program_id, "Okapi Husbandry");
  expect(await found("okapi")).toEqual(["Okapi Husbandry"]);
  expect(await found("zebra")).toEqual([]);
  const own = (await amina.call("GET", "/student/fees/")).body;
  expect(JSON.stringify(own)).toContain("Okapi Husbandry");
  expect(JSON.stringify(own)).not.toContain("Zebra");
  expect(await textOf(`/fees/${id}/invoice.pdf`)).toContain("Okapi Husbandry");
  const { body: summary } = await joseph.call("GET", "/fees/summary/");
  const titles = summary.programs.filter(({ program }: { program: number }) => program === program_id);
  expect(titles).toMatchObject([{ program_title: "Okapi Husbandry" }]);
  expect((await joseph.call("GET", `/payments/${payment.id}/receipt.pdf`)).bytes.equals(before.bytes)).toBe(
    true,
  );
  expect(await textOf(`/payments/${payment.id}/receipt.pdf`)).toContain("Zebra Keeping");
});

it("the migration gives earlier charges the present title, and leaves those of deleted programs", async () => {
  const { id } = await aCharge(context, amina, "UGX 60,000", "Present");
  const gone = await aCharge(context, amina, "UGX 60,000", "Gone");
  await context.db.updateTable("charges").set({ program_title: "Past" }).where("id", "=", id).execute();
  await context.db.updateTable("charges").set({ program_id: null }).where("id", "=", gone.id).execute();
  const file = new URL("../../platform/database/migrations/0031-present-titles.sql", import.meta.url);
  await sql.raw(readFileSync(file, "utf8")).execute(context.db);
  const rows = await context.db
    .selectFrom("charges")
    .select("program_title")
    .where("id", "in", [id, gone.id])
    .orderBy("id")
    .execute();
  expect(rows.map(({ program_title }) => program_title)).toEqual(["Present", "Gone"]);
});
