import { beforeAll, describe, expect, it } from "vitest";
import type { FeeSummary } from "#contract/fees/fee-summary.ts";
import { type CastMember, cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, aReport, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
let staff: Person;
let amina: Person;
const charges: Record<string, { id: number; reference: string; program_id: number }> = {};

const student = (name: string, email: string): CastMember => ({ name, email, role: "student" });

/** Creates charges of several students, programs and currencies: one for each state that a filter distinguishes. */
beforeAll(async () => {
  staff = await person(context, florence);
  amina = await person(context, cast.amina);
  const brian = await person(context, cast.brian);
  const angela = await person(context, student("Ángela Núñez-Okonkwo", "angela@darasa.example"));
  await context.db
    .updateTable("users")
    .set({ phone: "+256772123456", organization: "Relief International" })
    .where("id", "=", angela.id)
    .execute();
  await switchFeesOn(context);
  context.setClock(now);
  charges.unpaid = await aCharge(context, amina, "UGX 450,000", "Bees and Honey");
  charges.part = await aCharge(context, brian, "UGX 1,000,000", "Monitoring and Evaluation");
  charges.paid = await aCharge(context, angela, "USD 149.50", "Grant Writing");
  charges.waived = await aCharge(context, amina, "UGX 90,000", "A Short Course");
  charges.overpaid = await aCharge(context, brian, "KES 5,000", "Soil");
  charges.cancelled = await aCharge(context, angela, "UGX 70,000", "Water");
  charges.reported = await aCharge(context, amina, "UGX 60,000", "Trees");
  const pay = (key: string, amount: string) =>
    staff.call("POST", `/fees/${charges[key]?.id}/payments/`, aPayment(amount));
  await pay("part", "400,000");
  await pay("paid", "149.50");
  await pay("overpaid", "6,000");
  await pay("cancelled", "20,000");
  const discount = (key: string, amount: string) =>
    staff.call("POST", `/fees/${charges[key]?.id}/discounts/`, { kind: "waiver", amount, reason: "Agreed" });
  await discount("waived", "90,000");
  await discount("part", "100,000");
  await staff.call("POST", `/fees/${charges.cancelled?.id}/cancel/`, { reason: "Left" });
  await aReport(amina, charges.reported?.id ?? 0, "60,000");
  charges.ordered = await aCharge(context, brian, "KES 9,000", "Roads");
  const order = { purchase_order: "PO-9", organization: "Gulu District" };
  await staff.call("POST", `/fees/${charges.ordered.id}/purchase-order/`, order);
  await context.db
    .updateTable("charges")
    .set({ due_at: new Date("2026-03-01T09:00:00Z"), whole_due_at: new Date("2026-03-01T09:00:00Z") })
    .where("id", "in", [charges.unpaid?.id ?? 0, charges.ordered.id])
    .execute();
});

const keysOf = (body: { id: number }[]) =>
  body.map(({ id }) => Object.keys(charges).find((key) => charges[key]?.id === id)).sort();
const found = async (query: string) => keysOf((await staff.call("GET", `/fees/?${query}`)).body);

describe("list of charges for staff (beyond.md 1.6)", () => {
  it.each([
    ["state=unpaid", ["reported", "unpaid"]],
    ["state=part_paid", ["part"]],
    ["state=paid", ["paid"]],
    ["state=overpaid", ["overpaid"]],
    ["state=waived", ["waived"]],
    ["state=cancelled", ["cancelled"]],
    ["state=on_purchase_order", ["ordered"]],
    ["state=billed", ["ordered", "overpaid", "paid", "part", "reported", "unpaid", "waived"]],
    ["currency=KES", ["ordered", "overpaid"]],
    ["state=outstanding&currency=KES", ["ordered"]],
    ["state=outstanding", ["ordered", "part", "reported", "unpaid"]],
    // The summary counts the same way: an employer's order is not overdue.
    ["state=overdue", ["unpaid"]],
    ["state=reported", ["reported"]],
  ])("filters by %s", async (query, keys) => {
    expect(await found(query)).toEqual(keys);
  });

  it("filters by program, pages with a count, and refuses an unknown state", async () => {
    expect(await found(`program=${charges.part?.program_id}`)).toEqual(["part"]);
    const { body } = await staff.call("GET", "/fees/?page=2&page_size=3");
    expect(body).toMatchObject({ count: 8, previous: expect.any(String), next: expect.any(String) });
    expect(body.results).toHaveLength(3);
    expect((await staff.call("GET", "/fees/?state=nonsense")).status).toBe(400);
  });

  it("finds a reference in any writing", async () => {
    const reference = charges.part?.reference ?? "";
    const bare = reference.replaceAll("-", "");
    for (const typed of [
      reference,
      bare,
      bare.toLowerCase(),
      bare.slice(3),
      `${bare.slice(3, 7)} ${bare.slice(7)}`,
    ])
      expect(await found(`search=${encodeURIComponent(typed)}`)).toEqual(["part"]);
  });

  it("finds the beginning of a transaction number, and part of a spaced reference", async () => {
    const values = { external_id: "FT26070.XK2" };
    await staff.call("POST", `/fees/${charges.part?.id}/payments/`, aPayment("10,000", values));
    for (const typed of ["FT26070.XK2", "ft26070.xk2", " FT26070 .XK2", "ft260"])
      expect(await found(`search=${encodeURIComponent(typed)}`), typed).toEqual(["part"]);
    for (const typed of ["26070", "FT%", "ft"])
      expect(await found(`search=${encodeURIComponent(typed)}`), typed).toEqual([]);
    const part = (charges.part?.reference ?? "").slice(0, 8).replace("-", " ");
    expect(await found(`search=${encodeURIComponent(part)}`)).toEqual(["part"]);
  });

  it.each([
    "0772123456",
    "+256 772 123 456",
    "0772-123-456",
    "relief international",
    "ángela",
    "núñez okonkwo",
  ])("finds name, phone in any writing and organization: %s", async (typed) => {
    expect(await found(`search=${encodeURIComponent(typed)}`)).toEqual(["cancelled", "paid"]);
  });

  it("a row shows the reported payments, the paid and the unpaid amount", async () => {
    const { body } = await staff.call("GET", "/fees/?state=reported");
    expect(body[0]).toMatchObject({
      student_name: "Amina Nakato",
      student_email: "amina@darasa.example",
      reported_count: 1,
      left_minor: 60_000,
      paid_minor: 0,
    });
  });
});

describe("'the sums of list, summary and CSV are equal' (beyond.md 1.10)", () => {
  interface Sums {
    billed: number;
    received: number;
    left: number;
  }
  const none = (): Sums => ({ billed: 0, received: 0, left: 0 });

  it("in each currency", async () => {
    const list = new Map<string, Sums>();
    for (const one of (await staff.call("GET", "/fees/")).body) {
      const sums = list.get(one.currency) ?? none();
      if (one.state !== "cancelled") sums.billed += one.amount_minor - one.discount_minor;
      sums.received += one.paid_minor;
      sums.left += one.left_minor;
      list.set(one.currency, sums);
    }
    const csv = new Map<string, Sums>();
    const digits: Record<string, number> = { UGX: 1, USD: 100, KES: 100 };
    const [head = "", ...lines] = (await staff.call("GET", "/fees/export.csv")).text
      .replace(/^\uFEFF/, "")
      .trim()
      .split(/\r?\n/);
    const columns = head.split(",").map((name) => name.replaceAll('"', ""));
    for (const line of lines) {
      const cells = line.split(",").map((cell) => cell.replaceAll('"', ""));
      const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
      const minor = (name: string) => Math.round(Number(cell(name)) * (digits[cell("Currency")] ?? 0));
      const sums = csv.get(cell("Currency")) ?? none();
      if (cell("State") !== "Cancelled") sums.billed += minor("Fee") - minor("Discount");
      sums.received += minor("Paid");
      sums.left += minor("Left");
      csv.set(cell("Currency"), sums);
    }
    const { body }: { body: FeeSummary } = await staff.call("GET", "/fees/summary/");
    const summary = new Map(
      body.currencies.map((one): [string, Sums] => [
        one.currency,
        { billed: one.billed_minor, received: one.received_minor, left: one.outstanding_minor },
      ]),
    );
    expect(lines).toHaveLength(8);
    expect(Object.fromEntries(csv)).toEqual(Object.fromEntries(list));
    expect(Object.fromEntries(summary)).toEqual(Object.fromEntries(list));
  });

  it("only unpaid charges past their due date are overdue; months and programs add up", async () => {
    const { body }: { body: FeeSummary } = await staff.call("GET", "/fees/summary/");
    const shillings = body.currencies.find(({ currency }) => currency === "UGX");
    expect(shillings?.overdue_minor).toBe(450_000);
    const sum = (rows: { currency: string; billed_minor: number; received_minor: number }[]) => {
      const own = rows.filter(({ currency }) => currency === "UGX");
      return [
        own.reduce((total, row) => total + row.billed_minor, 0),
        own.reduce((total, row) => total + row.received_minor, 0),
      ];
    };
    expect(sum(body.months)).toEqual([shillings?.billed_minor, shillings?.received_minor]);
    expect(sum(body.programs)).toEqual([shillings?.billed_minor, shillings?.received_minor]);
  });

  it("the CSV uses the list's filter, and its download is in the audit log", async () => {
    const { text } = await staff.call("GET", "/fees/export.csv?state=overdue");
    expect(text).toContain("Organization of the order,Purchase order");
    expect(text).toMatch(/^\uFEFFReference,/);
    expect(text.trim().split("\n")).toHaveLength(2);
    expect(text).toContain(charges.unpaid?.reference);
    const entry = await context.db
      .selectFrom("audit_log")
      .select(["action", "after"])
      .where("resource", "=", "charge")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toEqual({ action: "export", after: { state: "overdue" } });
  });
});

it("an address that a mail server refuses is marked in the list and at the fee (staff.md 2)", async () => {
  const address = cast.amina.email;
  await context.db
    .insertInto("refused_addresses")
    .values({ address, answer: "550 no such person", refused_at: now, expires_at: new Date("2026-04-02") })
    .execute();
  type Listed = { id: number; student_email: string; is_email_refused: boolean };
  const listed: Listed[] = (await staff.call("GET", "/fees/?page=1&page_size=50")).body.results;
  const marked = listed.filter(({ is_email_refused }) => is_email_refused);
  expect(new Set(marked.map(({ student_email }) => student_email))).toEqual(new Set([address]));
  expect((await staff.call("GET", `/fees/${marked[0]?.id}/`)).body.is_email_refused).toBe(true);
});
