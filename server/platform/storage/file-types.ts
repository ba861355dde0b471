import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { type FileTypeResult, fileTypeFromBuffer } from "file-type";
import type { ApiErrorCode } from "#contract/shared/errors.ts";
import { wrongType } from "#contract/shared/files/file-rules.ts";
import { type FileKind, fileTypes, takesPictures } from "#contract/shared/files/file-types.ts";
import { isUtf16 } from "#contract/shared/text/decode.ts";

export interface Sniffed {
  mime: string;
  /** Extension of the content. */
  extension: string;
}

/** Accepted images by their content. An animated PNG is a PNG that also moves. */
const images: Partial<Record<string, Sniffed>> = {
  "image/png": { mime: "image/png", extension: "png" },
  "image/apng": { mime: "image/png", extension: "png" },
  "image/jpeg": { mime: "image/jpeg", extension: "jpg" },
  "image/gif": { mime: "image/gif", extension: "gif" },
  "image/webp": { mime: "image/webp", extension: "webp" },
};

/** MIME types of documents: of old files, and of the archives that have replaced them. */
const documents: Partial<Record<string, { old?: string; archive: string }>> = (() => {
  const open_xml = "application/vnd.openxmlformats-officedocument";
  const open_document = "application/vnd.oasis.opendocument";
  const text = { old: "application/msword", archive: `${open_xml}.wordprocessingml.document` };
  const sheet = { old: "application/vnd.ms-excel", archive: `${open_xml}.spreadsheetml.sheet` };
  const slides = {
    old: "application/vnd.ms-powerpoint",
    archive: `${open_xml}.presentationml.presentation`,
  };
  return {
    ...{ doc: text, docx: text, xls: sheet, xlsx: sheet, ppt: slides, pptx: slides },
    ...{ odt: { archive: `${open_document}.text` }, ods: { archive: `${open_document}.spreadsheet` } },
    ...{ odp: { archive: `${open_document}.presentation` } },
  };
})();

const SNIFFED_BYTES = 4_100;
/** A PDF's header begins within these bytes (ISO 32000-1, annex H, note 13). */
const PDF_HEADER_BYTES = 1_024;

/**
 * Returns the file's type if its name and its content are accepted for this kind, else the reason why not. Programs
 * often name files wrongly: an accepted image may have any image's name, and a document its older or newer name.
 */
export async function sniff(kind: FileKind, file: string, filename: string): Promise<Sniffed | ApiErrorCode> {
  const extension = path.extname(filename).slice(1).toLowerCase();
  const head = await firstBytes(file);
  const found = await fileTypeFromBuffer(head);
  if (takesPictures(kind) && found && /^image\/hei[cf]/.test(found.mime)) return "heic_picture";
  if (!(fileTypes[kind] as readonly string[]).includes(extension)) return wrongType[kind];
  const is = { kind, extension, file, head, found };
  if (fileTypes.image.some((type) => type === extension)) return images[found?.mime ?? ""] ?? wrongType[kind];
  const mime = documents[extension] ? await documentType(is) : await otherType(is);
  if (mime === "locked_document") return mime;
  return mime ? { mime, extension } : wrongType[kind];
}

interface Content {
  kind: FileKind;
  extension: string;
  file: string;
  head: Buffer;
  found: FileTypeResult | undefined;
}

async function otherType({ kind, extension, file, head, found }: Content): Promise<string | undefined> {
  if (extension === "pdf") return isPdf(head) ? "application/pdf" : undefined;
  if (extension === "zip") return isZip(head) ? "application/zip" : undefined;
  if (extension === "rar") return /rar/.test(found?.mime ?? "") ? found?.mime : undefined;
  // Some PDFs and archives have no zero bytes.
  if (isZip(head) || head.indexOf("%PDF-") === 0) return undefined;
  const mime = extension === "csv" ? "text/csv" : "text/plain";
  if (await isText(file, head)) return mime;
  // The code that reads an exported list explains what is wrong with content that has no known type.
  return isList(kind) && !found ? mime : undefined;
}

async function documentType({ kind, extension, file, head }: Content): Promise<string | undefined> {
  const { old, archive } = documents[extension] ?? {};
  if (isZip(head)) return archive;
  if (old === undefined) return undefined;
  if (head.indexOf("{\\rtf") === 0 && old === documents.doc?.old) return "application/rtf";
  if (!head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return undefined;
  // The code that reads a list has its own message for a locked workbook.
  return !isList(kind) && (await isLocked(file, extension)) ? "locked_document" : old;
}

const isList = (kind: FileKind) => ["statement", "students", "report", "questions"].includes(kind);

const isPdf = (head: Buffer) => head.subarray(0, PDF_HEADER_BYTES + 3).includes("%PDF");
/** First bytes of an archive: with a file, empty, or split. */
const archives = ["504b0304", "504b0506", "504b0708"];
const isZip = (head: Buffer) => archives.includes(head.toString("hex", 0, 4));

/** First bytes of Office's old files, and of locked new ones. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const named = (name: string) => Buffer.from(name, "utf16le");
const lockedParts = ["EncryptedPackage", "EncryptedSummary"].map(named);
const oldParts = ["WordDocument", "Workbook", "Book", "PowerPoint Document"].map(named);

/** Returns whether a compound file is a document that is encrypted with a password ([MS-OFFCRYPTO] 2.3). */
async function isLocked(file: string, extension: string): Promise<boolean> {
  const content = await readFile(file);
  if (lockedParts.some((part) => content.includes(part))) return true;
  return extension.endsWith("x") && !oldParts.some((part) => content.includes(part));
}

/** Returns whether the file is text: UTF-16, or without zero bytes. */
async function isText(file: string, head: Buffer): Promise<boolean> {
  if (isUtf16(head)) return true;
  for await (const chunk of createReadStream(file)) if ((chunk as Buffer).includes(0)) return false;
  return true;
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
