import { beforeAll, describe, expect, it } from "vitest";
import type { JournalEntry } from "#contract/fees/journal.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, aReport, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let staff: Person;
let amina: Person;
let fee: Awaited<ReturnType<typeof aCharge>>;

const entriesOf = async (query = ""): Promise<JournalEntry[]> =>
  (await staff.call("GET", `/fees/journal/?${query}`)).body;
const amounts = async (query = "") => (await entriesOf(query)).map(({ amount_minor }) => amount_minor);

beforeAll(async () => {
  staff = await person(context, florence);
  amina = await person(context, cast.amina);
  await switchFeesOn(context);
  context.setClock(new Date("2026-03-05T09:00:00Z"));
  fee = await aCharge(context, amina);
  const dollars = await aCharge(context, amina, "USD 50");
  const record = (id: number, amount: string, values: object) =>
    staff.call("POST", `/fees/${id}/payments/`, aPayment(amount, values));
  await record(fee.id, "400,000", { paid_on: "2026-03-02", external_id: "MP77" });
  await record(fee.id, "150,000", { paid_on: "2026-03-03", method: "cash", provider: "", external_id: "" });
  const { body: wrong } = await record(fee.id, "1,000", { paid_on: "2026-03-02", external_id: "MP78" });
  await staff.call("POST", `/payments/${wrong.id}/reverse/`, { reason: "Not ours" });
  await record(dollars.id, "20", { paid_on: "2026-03-02", method: "bank", provider: "Stanbic" });
  // A report that nobody confirmed is no money yet.
  await aReport(amina, fee.id, "5,000");
  const back = { amount: "100,000", method: "cash", reason: "Paid too much", paid_on: "2026-03-04" };
  expect((await staff.call("POST", `/fees/${fee.id}/pay-backs/`, back)).status).toBe(201);
});

describe("the payments journal (beyond.md 1.6)", () => {
  it("lists payments with receipts, and pay-backs, the newest day first", async () => {
    const entries = await entriesOf("currency=UGX");
    expect(entries.map(({ paid_on, amount_minor }) => [paid_on, amount_minor])).toEqual([
      ["2026-03-04", -100_000],
      ["2026-03-03", 150_000],
      ["2026-03-02", 1_000],
      ["2026-03-02", 400_000],
    ]);
    expect(entries.at(-1)).toMatchObject({
      ...{ charge: fee.id, reference: fee.reference, student_name: "Amina Nakato" },
      ...{ method: "mobile_money", provider: "mtn", external_id: "MP77", is_reversed: false },
      receipt: expect.stringMatching(/^2026-\d{6}$/),
      recorded_by: "Florence Akello",
    });
    expect(entries[0]).toMatchObject({ kind: "pay_back", receipt: "" });
    expect(entries.at(-1)?.kind).toBe("payment");
  });

  it("finds a day, a method, a number, a receipt, a student and a state", async () => {
    expect(await amounts("from=2026-03-02&to=2026-03-02&state=counted")).toEqual([2_000, 400_000]);
    expect(await amounts("method=cash")).toEqual([-100_000, 150_000]);
    expect(await amounts("search=mp77")).toEqual([400_000]);
    const [first] = await entriesOf("search=mp77");
    expect(await amounts(`search=${first?.receipt}`)).toEqual([400_000]);
    expect(await amounts("search=nakato&state=reversed")).toEqual([1_000]);
    expect((await staff.call("GET", "/fees/journal/?from=2026-03-03&to=2026-03-02")).status).toBe(400);
    const page = await staff.call("GET", "/fees/journal/?page=2&page_size=2");
    expect(page.body).toMatchObject({ count: 5, count_is_exact: true });
    expect(page.body.results).toHaveLength(2);
  });

  it("sums by currency and method are those of the summary's received sums", async () => {
    const { body } = await staff.call("GET", "/fees/journal/totals/");
    expect(body).toEqual([
      { currency: "UGX", method: "cash", count: 2, amount_minor: 50_000 },
      { currency: "UGX", method: "mobile_money", count: 1, amount_minor: 400_000 },
      { currency: "USD", method: "bank", count: 1, amount_minor: 2_000 },
    ]);
    const { currencies } = (await staff.call("GET", "/fees/summary/")).body;
    expect(currencies).toMatchObject([
      { currency: "UGX", received_minor: 450_000 },
      { currency: "USD", received_minor: 2_000 },
    ]);
  });

  it("its CSV has the filtered entries, the oldest day first, and is in the audit log", async () => {
    const { text, headers } = await staff.call("GET", "/fees/journal.csv?from=2026-03-02&currency=UGX");
    expect(headers["content-disposition"]).toContain("payments-from-2026-03-02.csv");
    expect(text).toMatch(/^\uFEFFDay,/);
    const [head, ...lines] = text
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n");
    expect(head).toBe(
      "Day,Method,Bank or network,Transaction number,Currency,Amount,State,Receipt,Reference,Student,Program,Recorded by",
    );
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^2026-03-02,Mobile money,MTN,MP77,UGX,400000,Received,2026-\d{6},/);
    expect(lines[1]).toMatch(/,1000,Reversed,/);
    expect(lines[3]).toMatch(/^2026-03-04,Cash,,,UGX,-100000,Paid back,,/);
    const noted = await context.db
      .selectFrom("audit_log")
      .select("after")
      .where("resource", "=", "payment")
      .where("action", "=", "export")
      .execute();
    expect(noted).toHaveLength(1);
  });
});
