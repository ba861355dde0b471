import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

type Parts = Record<string, string | Buffer>;

/** Returns a zip of these parts. */
export async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as never);
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** Returns a cell with this text. Text that begins with "<" is used as XML of the sheet. */
const cell = (value: string) =>
  value.startsWith("<") ? value : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;

const sheetOf = (rows: readonly (readonly string[])[]) =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows
    .map((cells) => `<row>${cells.map(cell).join("")}</row>`)
    .join("")}</sheetData></worksheet>`;

/** Returns an XLSX workbook with one sheet of these rows. `parts` are added, or replace others. */
export const workbook = (rows: readonly (readonly string[])[], parts: Parts = {}) =>
  zipOf({
    "[Content_Types].xml":
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    "xl/workbook.xml":
      '<?xml version="1.0"?><workbook xmlns:r="r"><sheets><sheet name="Students" sheetId="1" r:id="rId7"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<?xml version="1.0"?><Relationships><Relationship Id="rId7" Target="worksheets/list.xml"/></Relationships>',
    "xl/worksheets/list.xml": sheetOf(rows),
    ...parts,
  });
