import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Text of a person, which is never a formula, or a number. */
type Cell = string | { number: string };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Parts of a workbook with one sheet. The texts are in the cells, so it needs no table of strings. */
const parts = {
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${WORKBOOK_TYPE}.worksheet+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Returns a workbook with one sheet of these rows. The first row stays in view. */
export function writeXlsx(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.addBuffer(Buffer.from(sheetOf(rows)), "xl/worksheets/sheet1.xml");
  zip.end();
  return buffer(zip.outputStream as never);
}

const sheetOf = (rows: readonly (readonly Cell[])[]) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rows
    .map(
      (cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => cellOf(cell, row, at)).join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;

function cellOf(cell: Cell, row: number, at: number): string {
  const place = `${lettersOf(at)}${row + 1}`;
  if (typeof cell !== "string") return `<c r="${place}"><v>${cell.number}</v></c>`;
  if (cell === "") return "";
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Returns the letters of a column: 0 is "A", 26 is "AA". */
const lettersOf = (at: number): string =>
  (at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

/** Characters that XML cannot have. */
const forbidden = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(forbidden, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
