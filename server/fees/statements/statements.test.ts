import { beforeAll, describe, expect, it } from "vitest";
import type { StatementRow } from "#contract/fees/statements/statements.ts";
import { lockCharge } from "#server/fees/charges/queries.ts";
import type { Answer } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { multipart } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { pixel } from "#tests/support/files/pictures.ts";
import { workbook } from "#tests/support/files/workbook.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let brian: Person;
let staff: Person;
let other: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  staff = await person(context, florence);
  other = await person(context, cast.joseph);
  await switchFeesOn(context);
  context.setClock(new Date("2026-03-02T09:00:00Z"));
});

const header = "Date,Amount,Transaction Id,From Name,From,Message";
const usual = { provider: "MTN", method: "mobile_money", currency: "UGX" };

const upload = (content: string | Uint8Array<ArrayBuffer>, name = "mtn.csv", who = staff, headers = {}) =>
  who.call("POST", "/fees/statements/", multipart({ statement: new File([content], name) }), headers);

/** Uploads a statement, reads it by the suggested columns, and returns it. */
async function aStatement(lines: string[], who = staff): Promise<Answer["body"]> {
  const { body } = await upload([header, ...lines].join("\n"), "mtn.csv", who);
  const read = await who.call("PUT", `/fees/statements/${body.id}/format/`, {
    ...{ ...body.suggested, ...usual },
    external_id: 2,
  });
  expect(read.status, read.text).toBe(200);
  return read.body;
}
const rowsOf = async (id: number): Promise<StatementRow[]> =>
  (await staff.call("GET", `/fees/statements/${id}/rows/`)).body;
const apply = ({ id, chosen }: { id: number; chosen: { count: number; total_minor: number } }, who = staff) =>
  who.call("POST", `/fees/statements/${id}/apply/`, { count: chosen.count, total_minor: chosen.total_minor });
/** Applies in steps of at most 100 lines, as the page does, and returns how many were recorded. */
async function applyAll(statement: Parameters<typeof apply>[0], who = staff): Promise<number> {
  const { status, body } = await apply(statement, who);
  if (status === 409 && body.current) return applyAll(body.current, who);
  if (status === 409) return applyAll(statement, who);
  expect(status).toBe(200);
  return body.recorded + (body.statement.chosen.count > 0 ? await applyAll(body.statement, who) : 0);
}
const paymentsOf = async (id: number) => (await staff.call("GET", `/fees/${id}/`)).body.payments;

let made = 0;
const number = () => {
  made += 1;
  return `LN${made}`;
};
const line = (amount: string, message = "", from = "", name = "", id = number(), day = "01/03/2026") =>
  [day, `"${amount}"`, id, name, from, `"${message}"`].join(",");

/** Creates many charges at once, without a separate program for each. */
async function manyCharges(count: number): Promise<string[]> {
  const { id } = await aCharge(context, amina);
  const template = await context.db
    .selectFrom("charges")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { newReference } = await import("#server/fees/charges/create.ts");
  const {
    id: _id,
    state: _state,
    to_pay_back_minor: _owed,
    reference_key: _key,
    search_text: _text,
    enrollment_id: _enrollment,
    ...charge
  } = template;
  const references = Array.from({ length: count }, newReference);
  await context.db
    .insertInto("charges")
    .values(references.map((reference) => ({ ...charge, reference })))
    .execute();
  return references;
}

describe("matching lines with fees (beyond.md 1.7)", () => {
  it("matches by reference, else by phone, else guesses by amount and name", async () => {
    await context.db
      .updateTable("users")
      .set({ phone: "+256772123456" })
      .where("id", "=", amina.id)
      .execute();
    await context.db
      .updateTable("users")
      .set({ name: "Brian Ôkello Otim", phone: "+256700000001" })
      .where("id", "=", brian.id)
      .execute();
    const first = await aCharge(context, amina, "UGX 450,000");
    const second = await aCharge(context, brian, "UGX 333,000");
    const paid = await aCharge(context, brian, "UGX 1,000");
    await staff.call("POST", `/fees/${paid.id}/payments/`, aPayment("1,000"));
    const spoken = first.reference.toLowerCase().replaceAll("-", " ");
    const glued = first.reference.replaceAll("-", "");
    const bare = first.reference.slice(4);
    const wrong = first.reference.slice(0, -1) + (first.reference.endsWith("0") ? "1" : "0");
    const statement = await aStatement([
      line("100,000", `Fees ${first.reference} thanks`),
      line("100,000", `fees ${spoken}`),
      line("100,000", `${glued}/Amina`),
      line("100,000", bare),
      line("100,000", wrong),
      line("450,000", "school", "0772 123 456"),
      line("450,000", "school", "FRI:256772123456/MSISDN"),
      line("333,000", "", "", "OTIM OKELLO"),
      line("333,000", "", "", "OTIM GRACE"),
      line("333,001", "", "", "OTIM OKELLO"),
      line("1,000", paid.reference),
      line("-5,000", first.reference),
      line("many", first.reference),
      line("450,000", first.reference, "", "", number(), "04/03/2026"),
    ]);
    const found = (await rowsOf(statement.id)).map(({ line: at, state, charge, remark, is_chosen }) => [
      ...[at, state, charge?.id ?? null, is_chosen],
      remark,
    ]);
    expect(found).toEqual([
      [2, "matched", first.id, true, "By its reference."],
      [3, "matched", first.id, true, "By its reference."],
      [4, "matched", first.id, true, "By its reference."],
      [5, "matched", first.id, true, "By its reference."],
      [6, "unmatched", null, false, ""],
      [7, "matched", first.id, true, "By the phone."],
      [8, "matched", first.id, true, "By the phone."],
      [9, "guess", second.id, false, "By amount and name."],
      [10, "unmatched", null, false, ""],
      [11, "unmatched", null, false, ""],
      [12, "guess", paid.id, false, `${paid.reference} is settled already.`],
      [13, "left_aside", null, false, "Money out."],
      [14, "broken", null, false, "Line 14: “many” is not an amount in UGX."],
      [15, "broken", null, false, "Line 15: Its day, 04/03/2026, is in the future."],
    ]);
    expect(statement.counts).toMatchObject({ matched: 6, guess: 2, unmatched: 3, left_aside: 1, broken: 2 });
    expect(statement.chosen).toEqual({ count: 6, total_minor: 1_300_000, waiting: 0, all_minor: 1_300_000 });
    const broken = await staff.call("GET", `/fees/statements/${statement.id}/rows/?state=broken&page=1`);
    expect(broken.body.results.map(({ line: at }: StatementRow) => at)).toEqual([14, 15]);
    expect(broken.body.results[0].cells).toContain("many");
    const matched = await staff.call("GET", `/fees/statements/${statement.id}/rows/?state=matched&page=1`);
    expect(matched.body.results[0].cells).toEqual([]);
  });

  it("'More than is left, or two references in one line, is a guess that staff look at first'", async () => {
    const phone = "+256772888001";
    const ruth = await person(context, { name: "Ruth", email: "ruth.o@darasa.example", role: "student" });
    await context.db.updateTable("users").set({ phone }).where("id", "=", ruth.id).execute();
    const [one, other, paid] = [
      await aCharge(context, ruth, "UGX 400,000"),
      await aCharge(context, brian, "UGX 400,000"),
      await aCharge(context, brian, "UGX 1,000"),
    ];
    await staff.call("POST", `/fees/${paid.id}/payments/`, aPayment("1,000"));
    // The bank's file is in cents, so the amount is a hundred times too high.
    const statement = await aStatement([
      line("40,000,000", one.reference),
      line("400,001", "school", phone),
      line("400,000", `${one.reference} and ${other.reference}`),
      line("400,000", `${paid.reference} ${other.reference} ${other.reference}`),
    ]);
    expect(
      (await rowsOf(statement.id)).map(({ state, charge, is_chosen, over_minor, remark }) => [
        ...[state, charge?.id, is_chosen, over_minor],
        remark,
      ]),
    ).toEqual([
      ["guess", one.id, false, 39_600_000, "By its reference."],
      ["guess", one.id, false, 1, "By the phone."],
      ["guess", one.id, false, 0, "By its reference; the line names several fees."],
      ["matched", other.id, true, 0, "By its reference."],
    ]);
  });

  it("a line names by how much it overpays, also after chosen lines before it (beyond.md 1.7)", async () => {
    const [fee, dollars, paid] = [
      await aCharge(context, brian, "UGX 100,000"),
      await aCharge(context, brian, "USD 10"),
      await aCharge(context, brian, "UGX 1,000"),
    ];
    await staff.call("POST", `/fees/${paid.id}/payments/`, aPayment("1,000"));
    const statement = await aStatement([
      line("60,000", fee.reference),
      line("70,000", fee.reference),
      line("5,000", fee.reference),
      line("1,000", paid.reference),
      line("1,000", dollars.reference),
      line("900", "nobody"),
    ]);
    const over = async () => (await rowsOf(statement.id)).map(({ over_minor }) => over_minor);
    const choose = (at: number, is_chosen: boolean) =>
      staff.call("PUT", `/fees/statements/${statement.id}/rows/${at}/`, { is_chosen });
    expect(await over()).toEqual([0, 30_000, 5_000, 1_000, 0, 0]);
    const student_name = (await rowsOf(statement.id))[0]?.charge?.student_name;
    const named = { student_name, currency: "UGX" };
    expect(statement.chosen_over).toEqual({
      count: 2,
      first: [
        { line: 3, over_minor: 30_000, ...named },
        { line: 4, over_minor: 5_000, ...named },
      ],
    });
    await choose(2, false);
    const settled = await choose(5, true);
    expect(settled.body).toMatchObject({ is_chosen: true, over_minor: 1_000 });
    expect(await over()).toEqual([0, 0, 0, 1_000, 0, 0]);
    const { body } = await staff.call("GET", `/fees/statements/${statement.id}/`);
    expect(body.chosen_over).toEqual({ count: 1, first: [{ line: 5, over_minor: 1_000, ...named }] });
    expect((await apply(body)).body.recorded).toBe(3);
    expect(await over()).toEqual([35_000, 0, 0, 0, 0, 0]);
  });

  it("'A row that was imported before is recognised by network and transaction number, also in another file'", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const again = line("300,000", charge.reference);
    expect((await apply(await aStatement([again]))).body.recorded).toBe(1);
    const other = await aStatement([line("300,000", charge.reference), again, again]);
    expect((await rowsOf(other.id)).map(({ state }) => state)).toEqual(["matched", "imported", "broken"]);
    const [, , twice] = await rowsOf(other.id);
    expect(twice?.remark).toBe("Line 4: Line 3 has the same transaction number.");
    // Another network may use the same number, so staff are asked.
    const { body } = await upload([header, again].join("\n"), "airtel.csv");
    expect(body.is_remembered).toBe(true);
    const airtel = { ...body.suggested, ...usual, provider: "Airtel" };
    const read = await staff.call("PUT", `/fees/statements/${body.id}/format/`, airtel);
    expect(read.body.counts).toMatchObject({ guess: 1, matched: 0, imported: 0 });
  });

  it("a line like a payment without number is a guess that nobody has chosen (beyond.md 1.2)", async () => {
    const charge = await aCharge(context, brian, "UGX 950,000");
    const paid = aPayment("300,000", { external_id: "", paid_on: "2026-03-01" });
    expect((await staff.call("POST", `/fees/${charge.id}/payments/`, paid)).status).toBe(201);
    const lines = [
      line("300,000", charge.reference),
      line("300,000", charge.reference, "", "", number(), "28/02/2026"),
    ];
    const rows = await rowsOf((await aStatement(lines)).id);
    expect(rows.map(({ state, is_chosen }) => [state, is_chosen])).toEqual([
      ["guess", false],
      ["matched", true],
    ]);
    expect(rows[0]?.remark).toMatch(/^A payment of this fee with this amount and day is on record\./);
  });

  it("a line of a reversed payment says so; staff may record it at the fee", async () => {
    const charge = await aCharge(context, brian, "UGX 950,000");
    const wrong = aPayment("9,500,000", { external_id: "ZERO1", provider: "mtn" });
    const { body: paid } = await staff.call("POST", `/fees/${charge.id}/payments/`, wrong);
    await staff.call("POST", `/payments/${paid.id}/reverse/`, { reason: "One zero too many" });
    const lines = [line("950,000", charge.reference, "", "", "ZERO1")];
    const [known] = await rowsOf((await aStatement(lines)).id);
    expect(known).toMatchObject({
      state: "imported",
      remark: "It was recorded and reversed. If the money counts, record it at the fee.",
    });
    const right = { ...wrong, amount: "950,000" };
    expect((await staff.call("POST", `/fees/${charge.id}/payments/`, right)).status).toBe(201);
    const [later] = await rowsOf((await aStatement(lines)).id);
    expect(later).toMatchObject({ state: "imported", remark: "It is on record already." });
  });

  it('"A line without a number is known by what it says", even if there are identical lines', async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const same = line("10,000", charge.reference, "", "", "");
    const first = await aStatement([same, same]);
    expect((await apply(first)).body).toMatchObject({ recorded: 2, total_minor: 20_000 });
    expect((await aStatement([same, same, same])).counts).toMatchObject({ imported: 2, matched: 1 });
  });

  it("'A transaction that a student reported is confirmed and not recorded twice'; another amount is named", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const report = (external_id: string) =>
      brian.call("POST", "/student/fees/payments/", {
        charge: charge.id,
        ...aPayment("300,000", { external_id, provider: external_id === "RP2" ? "" : "mtn" }),
      });
    for (const id of ["RP1", "RP2", "RP3"]) expect((await report(id)).status).toBe(201);
    const statement = await aStatement([
      line("300,000", "", "", "", "RP1"),
      line("300,000", "", "", "", "RP2"),
      line("299,000", "", "", "", "RP3"),
    ]);
    expect((await apply(statement)).body).toMatchObject({ recorded: 2, total_minor: 600_000 });
    const states = (await paymentsOf(charge.id)).map(({ external_id, state }: Record<string, string>) => [
      external_id,
      state,
    ]);
    expect(Object.fromEntries(states)).toEqual({ RP1: "confirmed", RP2: "confirmed", RP3: "reported" });
    expect((await rowsOf(statement.id))[2]?.remark).toBe(
      "Line 4: UGX 300,000 was reported with this number. Confirm or reject that first.",
    );
  });
});

it('"A number that a student saw on another\'s message brings them nothing" (beyond.md 1.7)', async () => {
  const phone = "+256772555001";
  const ruth = await person(context, { name: "Ruth Auma", email: "ruth@darasa.example", role: "student" });
  await context.db.updateTable("users").set({ phone }).where("id", "=", ruth.id).execute();
  const hers = await aCharge(context, ruth, "UGX 700,000");
  const his = await aCharge(context, brian, "UGX 700,000");
  for (const external_id of ["SEEN1", "SEEN2", "HIS1"]) {
    const payment = { charge: his.id, ...aPayment("100,000", { external_id, provider: "mtn" }) };
    expect((await brian.call("POST", "/student/fees/payments/", payment)).status).toBe(201);
  }
  const statement = await aStatement([
    line("100,000", hers.reference, "", "", "SEEN1"),
    line("100,000", "school fees", phone, "", "SEEN2"),
    line("100,000", his.reference, phone, "", "HIS1"),
  ]);
  expect(await rowsOf(statement.id)).toMatchObject([
    { state: "guess", is_chosen: false, remark: expect.stringContaining("names another's fee") },
    { state: "guess", is_chosen: false },
    { state: "matched", is_chosen: true, remark: "The student reported it." },
  ]);
  expect((await apply(statement)).body).toMatchObject({ recorded: 1, total_minor: 100_000 });
});

describe("decisions of staff about a line (beyond.md 1.7)", () => {
  it("staff choose another fee or leave a line out; invalid choices are refused", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const dollars = await aCharge(context, brian, "USD 100");
    const gone = await aCharge(context, brian, "UGX 5,000");
    await staff.call("POST", `/fees/${gone.id}/cancel/`, { reason: "Gone" });
    const statement = await aStatement([
      line("70,000", "no idea"),
      line("70,000", charge.reference),
      line("x"),
    ]);
    const choose = (at: number, body: object) =>
      staff.call("PUT", `/fees/statements/${statement.id}/rows/${at}/`, body);
    expect((await choose(2, { is_chosen: true })).body).toEqual({ charge: ["Choose a fee first."] });
    const inDollars = await choose(2, { charge: dollars.id, is_chosen: true });
    expect(inDollars.body).toEqual({ charge: ["Choose a fee in UGX."] });
    // Money that arrives is recorded, also for a cancelled fee.
    expect((await choose(2, { charge: gone.id, is_chosen: true })).status).toBe(200);
    expect((await choose(4, { is_chosen: true })).body).toEqual({
      is_chosen: ["Line 4 cannot be recorded."],
    });
    expect((await choose(99, { is_chosen: true })).status).toBe(404);
    const chosen = await choose(2, { charge: charge.id, is_chosen: true });
    expect(chosen.body).toMatchObject({ state: "matched", remark: "Chosen by staff.", is_chosen: true });
    expect((await choose(3, { is_chosen: false })).body.is_chosen).toBe(false);
    const { body } = await staff.call("GET", `/fees/statements/${statement.id}/`);
    expect(body.chosen).toEqual({ count: 1, total_minor: 70_000, waiting: 0, all_minor: 70_000 });
    // The chosen lines have changed since the caller saw them.
    const stale = await apply({ ...statement, chosen: { count: 1, total_minor: 1 } });
    expect(stale.status).toBe(409);
    expect(stale.body.current.chosen.count).toBe(1);
    expect((await apply(body)).body.recorded).toBe(1);
    expect(await paymentsOf(charge.id)).toMatchObject([
      { source: "import", state: "confirmed", paid_on: "2026-03-01", provider: "mtn", note: "no idea" },
    ]);
    expect((await staff.call("DELETE", `/fees/statements/${statement.id}/`)).status).toBe(204);
    expect((await staff.call("GET", `/fees/statements/${statement.id}/`)).status).toBe(404);
    expect(await paymentsOf(charge.id)).toHaveLength(1);
  });

  it("'All or none': a number that was reported with another amount stops the recording", async () => {
    const good = await aCharge(context, brian, "UGX 900,000");
    const other = await aCharge(context, brian, "UGX 5,000");
    const lines = [line("900,000", good.reference), line("5,000", other.reference, "", "", "DOUBTED1")];
    const statement = await aStatement(lines);
    const form = { charge: other.id, ...aPayment("4,000", { external_id: "DOUBTED1" }) };
    expect((await brian.call("POST", "/student/fees/payments/", form)).status).toBe(201);
    const { status, body } = await apply(statement);
    expect(status).toBe(400);
    expect(body).toEqual({
      non_field_errors: [
        "Line 3: The student reported another payment with this number. Decide about that first.",
      ],
    });
    expect(await paymentsOf(good.id)).toEqual([]);
  });

  it("a charge cancelled in the meantime gets the payment, which is to be paid back", async () => {
    const gone = await aCharge(context, brian, "UGX 5,000");
    const statement = await aStatement([line("5,000", gone.reference)]);
    await staff.call("POST", `/fees/${gone.id}/cancel/`, { reason: "Gone" });
    expect((await apply(statement)).body.recorded).toBe(1);
    const { body } = await staff.call("GET", `/fees/${gone.id}/`);
    expect(body).toMatchObject({ state: "cancelled", paid_minor: 5_000, to_pay_back_minor: 5_000 });
  });
});

describe("'Applying a statement again records nothing new' (beyond.md 1.7)", () => {
  it("'also by two staff at once', each with their own upload of the file", async () => {
    const references = await manyCharges(250);
    const lines = references.map((reference) => line("450,000", `Fee ${reference}`));
    const [mine, theirs] = [await aStatement(lines), await aStatement(lines, other)];
    const whole = { waiting: 150, all_minor: 112_500_000 };
    expect(mine.chosen).toEqual({ count: 100, total_minor: 45_000_000, ...whole });
    // A call is refused while another statement is applied. Lines that the other recorded are then imported already.
    const both = await Promise.all([applyAll(mine), applyAll(theirs, other)]);
    expect(both[0] + both[1]).toBe(250);
    const again = [await apply(mine), await apply(theirs, other), await apply(mine)];
    expect(again.map(({ status, body }) => [status, body.recorded])).toEqual(
      [200, 200, 200].map((ok) => [ok, 0]),
    );
    const { count, receipts } = await context.db
      .selectFrom("payments")
      .innerJoin("charges", "charges.id", "payments.charge_id")
      .innerJoin("receipts", "receipts.payment_id", "payments.id")
      .select((eb) => [
        eb.fn.countAll<number>().as("count"),
        eb.fn.count<number>("receipts.number").distinct().as("receipts"),
      ])
      .where("charges.reference", "in", references)
      .where("charges.state", "=", "paid")
      .executeTakeFirstOrThrow();
    expect([Number(count), Number(receipts)]).toEqual([250, 250]);
  }, 120_000);

  it("a repeated call with one Idempotency-Key gets the first answer and records nothing twice", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const { id, chosen } = await aStatement([line("10,000", charge.reference)]);
    const body = { count: chosen.count, total_minor: chosen.total_minor };
    const once = () =>
      staff.call("POST", `/fees/statements/${id}/apply/`, body, { "idempotency-key": "import-1" });
    const [first, second] = [await once(), await once()];
    expect(second.body).toEqual(first.body);
    expect(await paymentsOf(charge.id)).toHaveLength(1);
  });
});

describe("file formats (beyond.md 1.7)", () => {
  const lines = "Date;Amount;Transaction Id;From Name\n01/03/2026;1.100.000,00;E1;Zoë Nakató\n";
  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
  it.each([
    ["UTF-8", lines],
    ["UTF-8 with a byte order mark", `\ufeff${lines}`],
    ["UTF-16 with a byte order mark", utf16(`\ufeff${lines}`)],
    ["UTF-16 big-endian", new Uint8Array(Buffer.from(utf16(`\ufeff${lines}`)).swap16())],
    ["UTF-16 without a byte order mark", utf16(lines)],
    ["Windows-1252", new Uint8Array(Buffer.from(lines, "latin1"))],
    ["tabs", lines.replaceAll(";", "\t")],
    ["commas", lines.replace("1.100.000,00", '"1,100,000.00"').replaceAll(";", ",")],
    ["a separator named in the first line", `sep=;\r\n${lines}`],
    ["line breaks of old Macs", lines.replaceAll("\n", "\r")],
    ["lines above the table", `MTN MoMo;Statement\nAccount;0772000111\n\n${lines}`],
  ])("reads %s", async (_name, content) => {
    const { body, status } = await upload(content);
    expect(status).toBe(201);
    const format = { ...body.suggested, ...usual };
    const read = await staff.call("PUT", `/fees/statements/${body.id}/format/`, format);
    expect(await rowsOf(read.body.id)).toMatchObject([
      { amount_minor: 1_100_000, external_id: "E1", payer_name: "Zoë Nakató", paid_on: "2026-03-01" },
    ]);
  });

  it("'A broken row is named with its line. No other row imports wrongly because of it'", async () => {
    const statement = await aStatement([
      line("1,000", "", "", "", "B1"),
      '01/03/2026,"2,000,B2,never closed',
      line("3,000", "", "", "", "B3"),
      "",
      "Total",
      '01/03/2026,"4,000",B4,"Two\nlines",,',
      line("5,000", "", "", "", "B5"),
    ]);
    const rows = (await rowsOf(statement.id)).map(({ line: at, amount_minor, remark }) => [
      at,
      amount_minor ?? remark,
    ]);
    expect(rows).toEqual([
      [2, 1_000],
      [3, "Line 3: A quotation mark is not closed."],
      [4, 3_000],
      [6, "Line 6: It has 1 of 6 columns."],
      [7, 4_000],
      [9, 5_000],
    ]);
  });

  const bytes = (text: string) => new TextEncoder().encode(text);
  const noCsv = "File type not supported. Export the statement as CSV or XLSX: a .csv, .txt or .xlsx file.";
  const noText = "The file is not text. Export the statement as CSV or XLSX.";
  const webPage = "The file is a web page. Export the statement as CSV or XLSX.";
  const oneColumn =
    "The file has one column. Export the statement as CSV, with commas, semicolons or tabs between the columns.";
  const noNames = "The first line has no column names. Export the statement with them.";
  const noLines = "There are no lines below the column names.";
  it.each([
    ["a picture", "slip.png", pixel, 415, noCsv],
    ["a picture called CSV", "slip.csv", pixel, 415, noCsv],
    ["a PDF called CSV", "mtn.csv", bytes("%PDF-1.7\n%âãÏÓ\n"), 415, noCsv],
    ["a text called XLSX", "mtn.xlsx", bytes(lines), 415, noCsv],
    [
      "a workbook that is cut off",
      "mtn.xlsx",
      bytes("PK\u0003\u0004abcdefghijklmnopqrstuvwxyz1234567890"),
      400,
      "The file is not a readable XLSX workbook. Export the statement as CSV.",
    ],
    ["a web page", "mtn.csv", bytes("<html><table><tr><td>Date</td></tr></table>"), 400, webPage],
    [
      "a workbook called CSV",
      "mtn.csv",
      bytes("PK\u0003\u0004abcdefghijklmnopqrstuvwxyz1234567890"),
      415,
      noCsv,
    ],
    ["no extension", "mtn", bytes(lines), 415, noCsv],
    ["a program", "mtn.csv", new Uint8Array([77, 90, 144, 0, 3, 0, 0, 0, 4, 0, 1, 2]), 415, noCsv],
    ["control characters", "mtn.csv", bytes("Date,Amount\n\u0001\u0002,3"), 400, noText],
    ["zeros", "mtn.csv", new Uint8Array(64), 400, noText],
    ["nothing", "mtn.csv", bytes(""), 400, "The file is empty."],
    ["blank lines", "mtn.csv", bytes("\n \r\n\n"), 400, "The file is empty."],
    ["only a mark", "mtn.csv", bytes("\ufeff"), 400, "The file is empty."],
    ["one column", "mtn.csv", bytes("Date\n2026-03-01\n"), 400, oneColumn],
    ["a letter", "mtn.txt", bytes("Dear Sir\nPlease find nothing\n"), 400, oneColumn],
    ["an unusual separator", "mtn.csv", bytes("Date|Amount\n2026-03-01|5\n"), 400, oneColumn],
    ["no column names", "mtn.csv", bytes("2026-03-01,450000,TX1\n"), 400, noNames],
    ["no column names, day first", "mtn.csv", bytes("01/03/2026;x\n02/03/2026;y\n"), 400, noNames],
    ["only column names", "mtn.csv", bytes(`${header}\n`), 400, noLines],
    ["column names and blank lines", "mtn.csv", bytes(`${header}\n\n\n`), 400, noLines],
    [
      "too many lines",
      "mtn.csv",
      bytes(`Date,Amount\n${"1,2\n".repeat(50_001)}`),
      400,
      "A statement can have at most 50,000 lines. Export a shorter period.",
    ],
    [
      "too many bytes",
      "mtn.csv",
      new Uint8Array(10 * 1024 * 1024 + 1).fill(65),
      413,
      "File size must be less than 10MB",
    ],
  ])(
    "refuses %s with one sentence and stores nothing",
    async (_name, filename, content, status, sentence) => {
      const before = (await staff.call("GET", "/fees/statements/?page=1")).body.count;
      const answer = await upload(new Uint8Array(content), filename);
      expect([answer.status, answer.body.statement]).toEqual([status, [sentence]]);
      expect((await staff.call("GET", "/fees/statements/?page=1")).body.count).toBe(before);
    },
  );

  it("a wrong column is named at its field, and a colleague's change is not overwritten", async () => {
    expect((await staff.call("POST", "/fees/statements/")).body).toEqual({
      statement: ["Choose the statement."],
    });
    const statement = await aStatement([line("1,000", "", "", "", "W1")]);
    const format = { ...statement.format, updated_at: statement.updated_at };
    const read = (changes: object) =>
      staff.call("PUT", `/fees/statements/${statement.id}/format/`, { ...format, ...changes });
    for (const [changes, errors] of [
      [{ paid_on: 1 }, { paid_on: ["No line has a date in “Amount”. Choose another column."] }],
      [{ amount: 0 }, { amount: ["No line has an amount in “Date”. Choose another column."] }],
      [{ amount: 7 }, { amount: ["The file has no such column."] }],
      [{ provider: " " }, { provider: ["Name the bank or network, for example MTN"] }],
      [{ method: "cash" }, { method: ["Choose bank or mobile money."] }],
      [{ paid_on: null }, { paid_on: ["Choose the date column."] }],
    ] as const) {
      const { status, body } = await read(changes);
      expect([status, body]).toEqual([400, errors]);
    }
    expect(await rowsOf(statement.id)).toMatchObject([{ state: "unmatched", external_id: "W1" }]);
    context.setClock(new Date("2026-03-02T10:00:00Z"));
    expect((await read({ external_id: null })).status).toBe(200);
    expect((await read({})).status).toBe(409);
  });

  it("other requests are answered while 10,000 lines are read", async () => {
    const references = await manyCharges(100);
    const lines = Array.from({ length: 10_000 }, (_, at) =>
      line(
        "450,000",
        `Fee ${references[at] ?? "of somebody"}`,
        `07${String(at).padStart(8, "0")}`,
        `Payer ${at}`,
      ),
    );
    let isDone = false;
    const reading = aStatement(lines).finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) if ((await other.call("GET", "/user/")).status === 200) answered += 1;
    const statement = await reading;
    expect(answered).toBeGreaterThan(10);
    expect(statement.counts).toMatchObject({ matched: 100, unmatched: 9_900 });
    expect(statement.chosen.count).toBe(100);
  }, 240_000);
});

const format = (id: number, values: object) => staff.call("PUT", `/fees/statements/${id}/format/`, values);
/** Uploads these lines and reads them by the suggested columns with some changes. */
async function readAs(lines: string[], values: object = {}, columns = header) {
  const { body } = await upload([columns, ...lines].join("\n"));
  const number = columns === header && { external_id: 2 };
  const read = await format(body.id, { ...body.suggested, ...number, ...usual, ...values });
  return { uploaded: body, read, rows: read.status === 200 ? await rowsOf(body.id) : [] };
}

describe("one transaction counts once, however statements write it (beyond.md 1.7)", () => {
  it("recognizes a transaction under another name of the network and another writing of its number", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const once = await aStatement([line("10,000", charge.reference, "", "", "MP2612.0001")]);
    expect((await apply(once)).body).toMatchObject({ recorded: 1, to_check: 0 });
    const written = [
      "MP2612.0001",
      "mp26120001",
      "TID: MP2612.0001",
      "MP2612.0001\u0301",
      '"=""MP2612.0001"""',
      "'MP2612.0001",
    ];
    for (const provider of ["MTN MoMo", "MTN Uganda", "mtn mobile money"]) {
      const lines = written.map((id) => line("10,000", charge.reference, "", "", id));
      const { rows } = await readAs(lines, { provider });
      // The first of several writings in one file is the known payment; the others repeat it.
      expect(rows.map(({ state }) => state)).toEqual(["imported", ...Array(5).fill("broken")]);
    }
  });

  it("two writings of a number are one transaction; a shortened number is refused", async () => {
    const { rows } = await readAs([
      line("10,000", "", "", "", "TWICE.1"),
      line("10,000", "", "", "", "twice1"),
      line("10,000", "", "", "", "2.34568E+10"),
      line("10,000", "", "", "", "МP12"),
    ]);
    expect(rows.map(({ state, remark }) => [state, remark])).toEqual([
      ["unmatched", ""],
      ["broken", "Line 3: Line 2 has the same transaction number."],
      ["broken", "Line 4: The spreadsheet shortened this number. Write all its digits."],
      ["broken", expect.stringMatching(/^Line 5: “М” is not one of the letters A to Z/)],
    ]);
  });

  it("removes what spreadsheets wrap around a number", async () => {
    const { rows } = await readAs([
      line("10,000", "", "", "", '"=""0012"""'),
      line("9,000", "", "", "", "'0013"),
    ]);
    expect(rows.map(({ external_id }) => external_id)).toEqual(["0012", "0013"]);
  });

  it("a number of another bank's payment must be checked before it is recorded", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const paid = aPayment("20,000", { provider: "Airtel", external_id: "ASK.1" });
    expect((await staff.call("POST", `/fees/${charge.id}/payments/`, paid)).status).toBe(201);
    const statement = await aStatement([line("10,000", charge.reference, "", "", "ASK1")]);
    const question = expect.stringMatching(
      /^The payment of Brian .*, UGX 20,000 \(Mobile money, Airtel\), has this number, too\. Choose the line/,
    );
    const [row] = await rowsOf(statement.id);
    expect(row).toMatchObject({ state: "guess", is_chosen: false, remark: question });
    const path = `/fees/statements/${statement.id}`;
    expect((await staff.call("PUT", `${path}/rows/2/`, { is_chosen: true })).status).toBe(200);
    const { body } = await staff.call("GET", `${path}/`);
    expect((await apply(body)).body).toMatchObject({ recorded: 1 });
  });

  it("a payment that appears after the lines were read must be checked, too", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const statement = await aStatement([line("10,000", charge.reference, "", "", "LATE.1")]);
    const paid = aPayment("20,000", { provider: "Airtel", external_id: "LATE1" });
    await staff.call("POST", `/fees/${charge.id}/payments/`, paid);
    expect((await apply(statement)).body).toMatchObject({ recorded: 0, imported: 0, to_check: 1 });
    expect(await rowsOf(statement.id)).toMatchObject([{ state: "guess", is_chosen: false }]);
  });

  it("a statement must name its bank or network", async () => {
    const { read } = await readAs([line("1")], { provider: "Mobile Money" });
    expect(read.body).toEqual({ provider: ["Name the bank or network, for example MTN"] });
    const foreign = await readAs([line("1")], { provider: "МTN" });
    expect(foreign.read.body.provider[0]).toMatch(/is not one of the letters A to Z/);
  });
});

describe("'The order of day and month is the same for all dates of a file' (beyond.md 1.7)", () => {
  const on = (day: string) => line("1,000", "", "", "", number(), day);
  it("one unambiguous date decides for all", async () => {
    context.setClock(new Date("2026-12-01T09:00:00Z"));
    const { uploaded, rows } = await readAs([on("11/05/2026"), on("11/25/2026")]);
    expect(uploaded.suggested.date_order).toBe("month_first");
    expect(uploaded.date_orders[0]).toBe("month_first");
    expect(rows.map(({ paid_on }) => paid_on)).toEqual(["2026-11-05", "2026-11-25"]);
    // The dates of a file override the choice.
    const other = await readAs([on("11/05/2026"), on("25/11/2026")], { date_order: "month_first" });
    expect(other.rows.map(({ paid_on }) => paid_on)).toEqual(["2026-05-11", "2026-11-25"]);
  });

  it("'Where no date shows it, staff choose it'", async () => {
    const { uploaded, read } = await readAs([on("05/11/2026")], { date_order: null });
    expect(uploaded.date_orders[0]).toBe("either");
    expect([read.status, read.body]).toEqual([
      400,
      {
        date_order: [
          "“05/11/2026” may be 5 November 2026 or 11 May 2026. Choose the order of day and month.",
        ],
      },
    ]);
    const { rows } = await readAs([on("05/11/2026")], { date_order: "month_first" });
    expect(rows[0]?.paid_on).toBe("2026-05-11");
  });

  it("a line that was recorded still decides the order", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const shows = line("1,000", charge.reference, "", "", number(), "11/25/2026");
    const { uploaded, read } = await readAs([on("11/05/2026"), shows]);
    expect((await apply(read.body)).body.recorded).toBe(1);
    const again = await staff.call("PUT", `/fees/statements/${uploaded.id}/format/`, {
      ...{ ...uploaded.suggested, ...usual, date_order: "day_first" },
    });
    expect(again.body.format.date_order).toBe("month_first");
    expect((await rowsOf(uploaded.id))[0]?.paid_on).toBe("2026-11-05");
  });

  it("a file with both orders needs a choice; dates in the other order are unread", async () => {
    const lines = [on("25/11/2026"), on("11/25/2026"), on("05/11/2026")];
    const { read } = await readAs(lines, { date_order: null });
    expect(read.body.date_order[0]).toMatch(
      /^Some dates begin with the day, others with the month, such as “11\/25\/2026”/,
    );
    const { rows } = await readAs(lines, { date_order: "day_first" });
    expect(rows.map(({ paid_on, remark }) => paid_on ?? remark)).toEqual([
      ...["2026-11-25", "Line 3: “11/25/2026” is not a date.", "2026-11-05"],
    ]);
    context.setClock(new Date("2026-03-02T10:00:00Z"));
  });
});

describe("money that is taken back (beyond.md 1.7)", () => {
  it("a credit that is reversed in the same file must be checked first", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const { read, rows } = await readAs([
      line("50,000", charge.reference, "", "", "BACK.1"),
      line("-50,000", "", "", "", "BACK1"),
      line("60,000", charge.reference, "", "", "BACK2"),
    ]);
    expect(rows).toMatchObject([
      {
        state: "guess",
        is_chosen: false,
        remark: "Line 3 takes this money out again. Check before you record it.",
      },
      { state: "left_aside", is_money_out: true, amount_minor: 50_000, remark: "Money out." },
      { state: "matched", is_chosen: true },
    ]);
    expect(read.body.chosen).toMatchObject({ count: 1, total_minor: 60_000 });
  });

  it("a reversal with its own number is found by the number that it names", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const { rows } = await readAs([
      line("50,000", charge.reference, "", "", "NAMED10001"),
      line("-50,000", "REVERSAL_OF NAMED10001", "", "", "NAMED10002"),
      line("60,000", charge.reference, "", "", "NAMED10003"),
      line("-1,000", "Charge for NAMED10003", "", "", "NAMED10004"),
    ]);
    expect(rows).toMatchObject([
      { state: "guess", is_chosen: false, remark: expect.stringMatching(/^Line 3 takes this money out/) },
      { state: "left_aside", is_money_out: true },
      { state: "matched", is_chosen: true },
      { state: "left_aside", is_money_out: true },
    ]);
  });

  it.each(["0.00", "-", "0"])(
    "recognizes money out if the bank writes %j in the empty column",
    async (nothing) => {
      const charge = await aCharge(context, brian, "UGX 900,000");
      const number_ = `ZERO${charge.id}`;
      const { body } = await upload(
        [
          "Date,Details,Reference,Debit,Credit",
          `01/03/2026,${charge.reference},${number_},${nothing},50000`,
          `01/03/2026,,${number_},50000,${nothing}`,
          `01/03/2026,,,${nothing},${nothing}`,
        ].join("\n"),
        "bank.csv",
      );
      const read = await staff.call("PUT", `/fees/statements/${body.id}/format/`, {
        ...{ ...body.suggested, provider: "Stanbic", method: "bank", currency: "UGX" },
      });
      expect(read.status, read.text).toBe(200);
      expect(await rowsOf(body.id)).toMatchObject([
        { state: "guess", is_chosen: false, amount_minor: 50_000 },
        { state: "left_aside", is_money_out: true, amount_minor: 50_000 },
        { state: "left_aside", is_money_out: false, remark: "No amount." },
      ]);
    },
  );

  it("money out in a later statement points to the recorded payment, which can then be reversed", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const first = await aStatement([line("50,000", charge.reference, "", "", "LATER1001")]);
    expect((await apply(first)).body.recorded).toBe(1);
    const [payment] = await paymentsOf(charge.id);
    const { rows } = await readAs([
      line("-50,000", "", "", "", "later-1001"),
      line("50,000", "Reversal of LATER1001", "", "", "OTHER77"),
    ]);
    const pointed = { payment: payment.id, payment_state: "confirmed", charge: { id: charge.id } };
    expect(rows).toMatchObject([
      {
        state: "left_aside",
        is_money_out: true,
        remark: expect.stringContaining("is on record."),
        ...pointed,
      },
      { state: "left_aside", is_money_out: true, is_chosen: false, ...pointed },
    ]);
    await staff.call("POST", `/payments/${payment.id}/reverse/`, { reason: "Taken back by the bank" });
    const again = await readAs([line("-50,000", "", "", "", "later-1001")]);
    expect(again.rows[0]).toMatchObject({
      payment_state: "reversed",
      remark: "Money out. The payment that it takes back is reversed already.",
    });
    // The credit appears again in another file: its number is known.
    const credit = await readAs([line("70,000", charge.reference, "", "", "later1001")]);
    expect(credit.rows[0]).toMatchObject({ state: "imported" });
  });

  it("a credit whose money went out in another statement must be checked first", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    await readAs([line("-50,000", "", "", "", "EARLY1")]);
    const { rows } = await readAs([line("50,000", charge.reference, "", "", "EARLY1")]);
    expect(rows).toMatchObject([
      { state: "guess", is_chosen: false, remark: "Line 2 of mtn.csv takes this money out again." },
    ]);
  });

  it("a credit that is recorded anyway is linked to the line of money out", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const { uploaded } = await readAs([
      line("50,000", charge.reference, "", "", "SAME1"),
      line("-50,000", "", "", "", "SAME1"),
    ]);
    const path = `/fees/statements/${uploaded.id}`;
    await staff.call("PUT", `${path}/rows/2/`, { is_chosen: true });
    const { body } = await staff.call("GET", `${path}/`);
    expect((await apply(body)).body.recorded).toBe(1);
    expect((await rowsOf(uploaded.id))[1]).toMatchObject({
      payment_state: "confirmed",
      charge: { id: charge.id },
    });
  });
});

describe("currencies of a statement", () => {
  const withCurrency = "Date,Amount,Currency,Transaction Id,Phone,Message";
  const money = (amount: string, currency: string, message = "", from = "") =>
    ["01/03/2026", amount, currency, number(), from, message].join(",");

  it("a column may hold the currency; a reference decides, and no other fee is suggested", async () => {
    const phone = "+256772999001";
    const ruth = await person(context, {
      name: "Ruth Laker",
      email: "ruth.l@darasa.example",
      role: "student",
    });
    await context.db.updateTable("users").set({ phone }).where("id", "=", ruth.id).execute();
    const shillings = await aCharge(context, ruth, "UGX 250");
    const dollars = await aCharge(context, ruth, "USD 250");
    const { read, rows, uploaded } = await readAs(
      [
        money("250", "USD", dollars.reference, phone),
        money("250", "UGX", dollars.reference, phone),
        money("250", "UGX", "school", phone),
        money("100", "USD", "school", phone),
        money("250", "XAF"),
        money("250", "", shillings.reference),
      ],
      {},
      withCurrency,
    );
    expect(
      rows.map(({ state, currency, charge, is_chosen, remark }) => [
        state,
        currency,
        charge?.id,
        is_chosen,
        remark,
      ]),
    ).toEqual([
      ["matched", "USD", dollars.id, true, "By its reference."],
      ["unmatched", "UGX", undefined, false, `${dollars.reference} is in USD, and this money in UGX.`],
      ["matched", "UGX", shillings.id, true, "By the phone."],
      ["matched", "USD", dollars.id, true, "By the phone."],
      ["broken", null, undefined, false, "Line 6: “XAF” is not a currency in which fees are paid."],
      ["matched", "UGX", shillings.id, true, "By its reference."],
    ]);
    expect(read.body.chosen).toEqual({ count: 2, total_minor: 35_000, waiting: 2, all_minor: 35_000 });
    expect(read.body.chosen_sums).toEqual([
      { currency: "USD", amount_minor: 35_000 },
      { currency: "UGX", amount_minor: 500 },
    ]);
    const choose = { charge: dollars.id, is_chosen: true };
    const wrong = await staff.call("PUT", `/fees/statements/${uploaded.id}/rows/3/`, choose);
    expect(wrong.body).toEqual({ charge: ["Choose a fee in UGX."] });
    expect(await applyAll(read.body)).toBe(4);
    expect(
      (await paymentsOf(dollars.id)).map(({ amount_minor }: StatementRow) => amount_minor).sort(),
    ).toEqual([10_000, 25_000]);
  });

  it("a reference in another currency suggests no fee", async () => {
    const ruth = await person(context, {
      name: "Ruth Adong",
      email: "ruth.a@darasa.example",
      role: "student",
    });
    const phone = "+256772999002";
    await context.db.updateTable("users").set({ phone }).where("id", "=", ruth.id).execute();
    await aCharge(context, ruth, "UGX 25,000");
    const dollars = await aCharge(context, ruth, "USD 250");
    const { rows } = await readAs([line("25,000", dollars.reference, phone, "Ruth Adong")]);
    expect(rows).toMatchObject([{ state: "unmatched", is_chosen: false, charge: null }]);
  });
});

it("finds references that are joined to other text", async () => {
  const charge = await aCharge(context, brian, "UGX 900,000");
  const joined = charge.reference.replaceAll("-", "");
  const texts = [
    `${joined}NAKATO`,
    `FEES${joined}`,
    `PAY${joined}FOR2026`,
    `NAKATO${joined.slice(3)}`,
    `${charge.reference}X9`,
  ];
  const { rows } = await readAs(texts.map((text) => line("1,000", text)));
  expect(rows.map((row) => row.charge?.id)).toEqual(texts.map(() => charge.id));
});

it("reads a workbook with its dates, long numbers and amounts", async () => {
  const charge = await aCharge(context, brian, "USD 900");
  const file = await workbook(
    [
      ["Value Date", "Amount", "Currency", "Reference No", "Narration"],
      [
        '<c s="1"><v>46082</v></c>',
        "<c><v>149.49999999999997</v></c>",
        "USD",
        "<c><v>2.3456789012E10</v></c>",
        charge.reference,
      ],
      ['<c s="2"><v>46082.75</v></c>', "<c><v>100</v></c>", "USD", '<c><f>"0012"</f></c>', charge.reference],
    ],
    {
      "xl/styles.xml":
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy h:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    },
  );
  const { body, status } = await upload(new Uint8Array(file), "stanbic.xlsx");
  expect(status).toBe(201);
  const read = await format(body.id, { ...body.suggested, ...usual, provider: "Stanbic", method: "bank" });
  expect(read.status, read.text).toBe(200);
  expect(await rowsOf(body.id)).toMatchObject([
    {
      paid_on: "2026-03-01",
      amount_minor: 14_950,
      currency: "USD",
      external_id: "23456789012",
      state: "matched",
    },
    { paid_on: "2026-03-01", amount_minor: 10_000, external_id: "0012", state: "matched" },
  ]);
});

describe("setting a line aside (beyond.md 1.7)", () => {
  it("'later statements leave it aside, too', until it is taken back", async () => {
    const charge = await aCharge(context, brian, "UGX 900,000");
    const lines = [line("1,000", charge.reference, "", "", "RENT1"), line("2,000", "", "", "", "")];
    const { uploaded } = await readAs(lines);
    const aside = (id: number, at: number, is_set_aside: boolean, who = staff) =>
      who.call("PUT", `/fees/statements/${id}/rows/${at}/aside/`, { is_set_aside });
    const set = { state: "left_aside", is_set_aside: true, is_chosen: false, charge: null };
    const remark = "Set aside for good by Florence Akello.";
    expect((await aside(uploaded.id, 2, true)).body).toMatchObject({ ...set, remark });
    expect((await aside(uploaded.id, 3, true)).body).toMatchObject(set);
    expect((await aside(uploaded.id, 3, true)).status).toBe(200);
    expect((await aside(uploaded.id, 99, true)).status).toBe(404);
    expect((await aside(uploaded.id, 2, true, amina)).status).toBe(403);
    const later = await readAs(lines, { provider: "MTN MoMo" });
    expect(later.rows).toMatchObject([{ ...set, remark }, set]);
    const refused = await staff.call("PUT", `/fees/statements/${uploaded.id}/rows/2/`, { is_chosen: true });
    expect(refused.body).toEqual({ is_chosen: ["Line 2 cannot be recorded."] });
    // Another bank may use the same number.
    expect((await readAs(lines, { provider: "Airtel" })).rows[0]?.state).toBe("matched");
    expect((await aside(later.uploaded.id, 2, false)).body).toMatchObject({
      ...{ state: "matched", is_set_aside: false, is_chosen: true, remark: "By its reference." },
      charge: { id: charge.id },
    });
    expect((await readAs(lines)).rows.map(({ state }) => state)).toEqual(["matched", "left_aside"]);
  });

  it("a line that cannot be recorded cannot be set aside", async () => {
    const { uploaded } = await readAs([line("-1,000")]);
    const path = `/fees/statements/${uploaded.id}/rows/2/aside/`;
    const { status, body } = await staff.call("PUT", path, { is_set_aside: true });
    expect([status, body]).toEqual([400, { is_set_aside: ["Line 2 cannot be set aside."] }]);
  });
});

it("reading again tells identical lines from those that were recorded", async () => {
  const charge = await aCharge(context, brian, "UGX 900,000");
  const same = line("10,000", charge.reference, "", "Same Payer", "");
  const statement = await aStatement([same, same]);
  const path = `/fees/statements/${statement.id}`;
  await staff.call("PUT", `${path}/rows/3/`, { is_chosen: false });
  const { body: one } = await staff.call("GET", `${path}/`);
  expect((await apply(one)).body.recorded).toBe(1);
  const { body: again } = await format(statement.id, one.format);
  expect(again.counts).toMatchObject({ recorded: 1, matched: 1, imported: 0 });
});

it("students have no access to statements", async () => {
  expect((await amina.call("GET", "/fees/statements/")).status).toBe(403);
});

it("'Reading a statement and recording a payment of one of its fees never block each other'", async () => {
  const { id, reference } = await aCharge(context, amina, "UGX 450,000");
  const statement = await context.db.transaction().execute(async (db) => {
    await lockCharge(db, id);
    return aStatement([line("100,000", reference)]);
  });
  expect(statement.chosen).toMatchObject({ count: 1 });
});
