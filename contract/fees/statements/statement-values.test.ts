import { describe, expect, it } from "vitest";
import { orderShownBy, readStatementDay } from "./statement-dates.ts";
import { guessColumns, StatementFormat } from "./statement-format.ts";
import { readLine } from "./statement-lines.ts";
import {
  isCompleted,
  isMoneyOut,
  readStatementAmount,
  readStatementCurrency,
  saysReversal,
} from "./statement-values.ts";

describe("amounts with 'thousands separators in three styles'", () => {
  it.each([
    ["1100000", 1_100_000],
    ["1,100,000.00", 1_100_000],
    ["1.100.000,00", 1_100_000],
    ["1 100 000", 1_100_000],
    ["1 100 000,00", 1_100_000],
    ["1'100'000", 1_100_000],
    ["UGX 1,100,000", 1_100_000],
    ["1,100,000 UGX", 1_100_000],
    ["Shs 450,000/=", 450_000],
    ["Shs. 450,000", 450_000],
    ["Ugx. 450,000/-", 450_000],
    ["USh. 450,000.00", 450_000],
    ["UGX.450,000", 450_000],
    ["450.000", 450_000],
    ["450,000", 450_000],
    ["450000.0", 450_000],
    ["450000.000", 450_000],
    ["+450,000", 450_000],
    ["450,000 CR", 450_000],
    ["450,000 Dr", -450_000],
    ["-450,000", -450_000],
    ["450,000-", -450_000],
    ["(450,000)", -450_000],
    ["0", 0],
    ["450,000.50", undefined],
    ["4,50,000", undefined],
    ["1.100,000.00", undefined],
    ["1,100.000,00", undefined],
    ["USD 450", undefined],
    ["four hundred", undefined],
    ["", undefined],
    ["1e6", undefined],
    ["99999999999999999", undefined],
  ])("%j is read as %s UGX", (cell, minor) => {
    expect(readStatementAmount(cell, "UGX")).toBe(minor);
  });

  it.each([
    ["149.50", 14_950],
    ["149,50", 14_950],
    ["1,149.5", 114_950],
    ["1.149,50", 114_950],
    ["1,149", 114_900],
    ["0.500", 50],
    // A group of three digits means thousands.
    ["149.505", 14_950_500],
    ["450 USD", 45_000],
    ["USD. 450.50", 45_050],
    ["Shs 450", undefined],
  ])("%j is read as %s US cents", (cell, minor) => {
    expect(readStatementAmount(cell, "USD")).toBe(minor);
  });
});

it.each([
  ["2026-03-01", "2026-03-01"],
  ["2026-03-01T09:12:00Z", "2026-03-01"],
  ["2026-03-01 09:12:00", "2026-03-01"],
  ["2026/3/1", "2026-03-01"],
  ["20260301", "2026-03-01"],
  ["01/03/2026", "2026-03-01"],
  ["1.3.2026 09:12", "2026-03-01"],
  ["01-03-26", "2026-03-01"],
  ["1 Mar 2026", "2026-03-01"],
  ["01-MAR-26", "2026-03-01"],
  ["Sunday, 1st March 2026", "2026-03-01"],
  ["March 1, 2026", "2026-03-01"],
  ["29/02/2024", "2024-02-29"],
  ["29/02/2026", undefined],
  ["03/31/2026", undefined],
  ["31 Smarch 2026", undefined],
  ["", undefined],
  ["450,000", undefined],
  ["MP260302.0907", undefined],
])("%j is read as the date %s, day first", (cell, day) => {
  expect(readStatementDay(cell)).toBe(day);
});

it.each([
  [["11/05/2026", "11/25/2026"], "month_first", "11/25/2026"],
  [["11/05/2026", "25/11/2026"], "day_first", "25/11/2026"],
  [["11/05/2026", "05-11-26"], "either", "11/05/2026"],
  [["25/11/2026", "11/25/2026"], "mixed", "11/25/2026"],
  [["2026-05-11", "5 Nov 2026", "20261105"], "none", ""],
  [["11/11/2026", "many", ""], "none", ""],
  [["99/11/2026", "31/02/2026", "0.5.12"], "none", ""],
])("the dates %j show the order %s", (cells, order, example) => {
  expect(orderShownBy(cells)).toEqual({ order, example });
});

it("a date is read in the given order of day and month", () => {
  expect(readStatementDay("11/05/2026", "month_first")).toBe("2026-11-05");
  expect(readStatementDay("11/05/2026", "day_first")).toBe("2026-05-11");
  expect(readStatementDay("25/11/2026", "month_first")).toBeUndefined();
  expect(readStatementDay("2026-05-11", "month_first")).toBe("2026-05-11");
});

it("the currency of a line is read from its code, name or sign", () => {
  const cells = ["USD", "usd", "", "Ushs.", "Shs", "$", "XAF", "UGX 5"];
  expect(cells.map((cell) => readStatementCurrency(cell, "UGX"))).toEqual([
    ...["USD", "USD", "UGX", "UGX", "UGX", "USD", undefined, undefined],
  ]);
});

it("a reversal is distinguished from similar words", () => {
  for (const cell of [
    ...["Reversal of FT1", "RVSL FT1", "Reversed", "Charge-back"],
    ...["REVERSAL_OF_FT1", "FT1_REVERSAL", "ReversalFT1", "Reversals"],
  ])
    expect(saysReversal(cell), cell).toBe(true);
  for (const cell of ["Rev. Okello", "Reverend", "Fees", "reversible", "Irreversible", "Mr. Reverser"])
    expect(saysReversal(cell), cell).toBe(false);
});

it("money out and transactions that are not completed are recognized", () => {
  for (const cell of ["DR", "Debit", "D", "Out", "Withdrawal", "DB", "Cash Out", "Money out"])
    expect(isMoneyOut(cell), cell).toBe(true);
  for (const cell of ["CR", "Credit", "", "Deposit", "In", "Cash in", "Dbase"])
    expect(isMoneyOut(cell), cell).toBe(false);
  for (const cell of ["Successful", "COMPLETED", "", "Paid"]) expect(isCompleted(cell), cell).toBe(true);
  for (const cell of ["Failed", "Pending", "Reversed"]) expect(isCompleted(cell), cell).toBe(false);
});

/** Column names as MTN, Airtel and banks write them, with the expected field of each column. */
it.each([
  [
    "MTN",
    "Id,External Transaction Id,Date,Status,Type,From,From Name,To,To Name,Amount,Currency,Message",
    {
      paid_on: "Date",
      amount: "Amount",
      status: "Status",
      external_id: "Id",
      payer_name: "From Name",
      payer_phone: "From",
    },
  ],
  [
    "Airtel",
    "Transaction ID,Transaction Date,Sender Msisdn,Sender Name,Transaction Amount,Transaction Status,Reference",
    {
      ...{ paid_on: "Transaction Date", amount: "Transaction Amount", status: "Transaction Status" },
      ...{ external_id: "Transaction ID", payer_name: "Sender Name", payer_phone: "Sender Msisdn" },
      details: "Reference",
    },
  ],
  [
    "a bank",
    "Value Date,Narration,Reference No,Debit,Credit,Balance",
    {
      paid_on: "Value Date",
      amount: "Credit",
      money_out: "Debit",
      external_id: "Reference No",
      details: "Narration",
    },
  ],
  [
    "another bank",
    "Posting Date,Description,Amount,DR/CR,Trans Ref",
    {
      paid_on: "Posting Date",
      amount: "Amount",
      direction: "DR/CR",
      external_id: "Trans Ref",
      details: "Description",
    },
  ],
])("the columns of %s are guessed from their names", (_whose, names, expected) => {
  const headers = names.split(",");
  const found = Object.entries(guessColumns(headers)).flatMap(([name, at]) =>
    at === null ? [] : [[name, headers[at]]],
  );
  expect(Object.fromEntries(found)).toMatchObject(expected);
});

it.each([
  [["01/03/2026", "450,000", "", "TX 1"], { kind: "money_in", paid_on: "2026-03-01", external_id: "TX1" }],
  [["01/03/2026", "", "450,000", "TX1"], { kind: "left_aside", remark: "Money out." }],
  [["01/03/2026", "-5", "", "TX1"], { kind: "left_aside", remark: "Money out." }],
  [["01/03/2026", "0", "", "TX1"], { kind: "left_aside", remark: "No amount." }],
  [["", "450,000", "", "TX1"], { kind: "broken", at: "paid_on", remark: "The date is missing." }],
  [["soon", "450,000", "", "TX1"], { kind: "broken", remark: "“soon” is not a date." }],
  [["01/03/2026", "lots", "", "TX1"], { kind: "broken", remark: "“lots” is not an amount in UGX." }],
  [["03/03/2026", "1", "", "TX1"], { kind: "broken", remark: "Its day, 03/03/2026, is in the future." }],
  [
    ["01/03/2026", "450,000", "", "TX1", "", "Reversal of TX9"],
    {
      kind: "left_aside",
      money_out: { amount_minor: 450_000, external_id: "TX1", details: "Reversal of TX9" },
    },
  ],
  [["01/03/2026", "450.50", "", "TX1", "USD"], { kind: "money_in", currency: "USD", amount_minor: 45_050 }],
  [["01/03/2026", "450", "", "TX1", "XAF"], { kind: "broken", at: "currency_column" }],
  [
    ["01/03/2026", "450", "", "2.34568E+10"],
    { kind: "broken", remark: "The spreadsheet shortened this number. Write all its digits." },
  ],
  [["01/03/2026", "450", "", "МP1"], { kind: "broken", at: "external_id" }],
  [["01/03/2026", "450", "", "N/A"], { kind: "money_in", external_id: "" }],
  [["01/03/2026"], { kind: "broken", at: null, remark: "It has 1 of 4 columns." }],
  [['"01/03/2026,450'], { kind: "broken", at: null, remark: "A quotation mark is not closed." }],
])("the line %j is read as %o", (cells, expected) => {
  const columns = { paid_on: 0, amount: 1, money_out: 2, external_id: 3, currency_column: 4, details: 5 };
  const format = StatementFormat.parse({ provider: "MTN", method: "bank", currency: "UGX", ...columns });
  expect(readLine(cells, format, 4, "2026-03-02")).toMatchObject(expected);
});
