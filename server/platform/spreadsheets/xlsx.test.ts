import { expect, it } from "vitest";
import { workbook } from "#tests/support/files/workbook.ts";
import { readXlsx } from "./xlsx.ts";

const row = (number: string, text: string) =>
  `<row r="${number}"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
const read = async (...rows: string[]) => {
  const sheet = `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
  const file = await workbook([], { "xl/worksheets/list.xml": sheet });
  return readXlsx(file, { rows: 100, columns: 10 });
};

it("a record's line is the row's number in the sheet", async () => {
  expect(await read(row("3", "Ruth"), row("7", "Amina"))).toEqual([
    { line: 3, cells: ["Ruth"] },
    { line: 7, cells: ["Amina"] },
  ]);
});

it.each(["99999999999", "1e308", "-5", "1.5", "Infinity", "2147483648", "0", "", "x", "1048577"])(
  "a row with the invalid number %j gets the next number",
  async (number) => {
    const records = await read(row("3", "Ruth"), row(number, "Amina"), row("9", "Grace"));
    expect(records.map(({ line }) => line)).toEqual([3, 4, 9]);
  },
);

it("repeated row numbers are replaced by the next number", async () => {
  const records = await read(row("2", "Ruth"), row("2", "Amina"), row("3", "Grace"), row("1", "Joseph"));
  expect(records.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
});
