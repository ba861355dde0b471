import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { SheetRecord } from "./record.ts";
import { DAYS_OF_1904, readDateStyles } from "./xlsx-dates.ts";
import { readSheet, readStrings, SheetError, type SheetLimits } from "./xlsx-parts.ts";
import { parseXml } from "./xml.ts";

export { SheetError, type SheetLimits };

/** Maximum size of all parts that are read. A small archive may unpack to more than fits into memory. */
const MAX_UNPACKED_BYTES = 30 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

/**
 * Reads the records of a workbook's first visible sheet, with the formulas' values from when it was saved. Checks the
 * sizes in the archive before unpacking anything.
 * @throws SheetError
 */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<SheetRecord[]> {
  try {
    const zip = await fromBufferPromise(bytes);
    if (zip.entryCount > MAX_ENTRIES) throw new SheetError("size");
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.replace(/^\//, ""), entry);
    const parts = new Parts(zip, entries);
    const strings: string[] = [];
    await parts.read("xl/sharedStrings.xml", readStrings(strings, limits));
    const dateStyles: boolean[] = [];
    await parts.read("xl/styles.xml", readDateStyles(dateStyles));
    const records: SheetRecord[] = [];
    const { sheet, daysLater } = await firstSheet(parts);
    const shared = { strings, dateStyles, daysLater };
    if (!(await parts.read(sheet, readSheet(records, shared, limits)))) throw new SheetError("unreadable");
    return records;
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError("unreadable");
  }
}

/** Reads parts of the archive, up to MAX_UNPACKED_BYTES in total. */
class Parts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #bytes = 0;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Reads a part. Returns false if it does not exist. */
  async read(name: string, listener: Parameters<typeof parseXml>[1]): Promise<boolean> {
    const entry = this.#entries.get(name);
    if (!entry) return false;
    this.#bytes += entry.uncompressedSize;
    if (this.#bytes > MAX_UNPACKED_BYTES) throw new SheetError("size");
    await parseXml(await this.#zip.openReadStreamPromise(entry), listener);
    return true;
  }
}

/** Returns the part of the first visible sheet, and the offset of the workbook's day 0. */
async function firstSheet(parts: Parts): Promise<{ sheet: string; daysLater: number }> {
  let daysLater = 0;
  let relation: string | undefined;
  await parts.read("xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr" && /^(?:1|true)$/.test(attributes.date1904 ?? "")) daysLater = DAYS_OF_1904;
      if (name === "sheet" && !/hidden/i.test(attributes.state ?? "")) relation ??= attributes["r:id"];
    },
  });
  let target: string | undefined;
  await parts.read("xl/_rels/workbook.xml.rels", {
    open(name, { Id, Target }) {
      if (name === "Relationship" && Id === relation) target = Target;
    },
  });
  const named = target?.startsWith("/") ? target.slice(1) : `xl/${target}`;
  return { sheet: target === undefined ? "xl/worksheets/sheet1.xml" : named, daysLater };
}
