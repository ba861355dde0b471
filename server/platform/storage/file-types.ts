import { open } from "node:fs/promises";
import path from "node:path";
import { fileTypeFromBuffer } from "file-type";
import type { FileRule } from "#contract/shared/endpoint.ts";

type Kind = FileRule["kind"];

/** Accepted extensions with the types that the first bytes may then have (null: text, which has no signature). */
const signatures: Record<string, readonly (string | null)[]> = {
  pdf: ["application/pdf"],
  doc: ["application/x-cfb"],
  docx: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/zip"],
  txt: [null],
  jpg: ["image/jpeg"],
  jpeg: ["image/jpeg"],
  png: ["image/png"],
  gif: ["image/gif"],
  webp: ["image/webp"],
  csv: [null],
  // One that is locked with a password is a compound file, which its reader refuses with the reason.
  xlsx: [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/zip",
    "application/x-cfb",
  ],
  zip: ["application/zip"],
  rar: ["application/x-rar-compressed"],
};

const accepted: Record<Kind, readonly string[]> = {
  image: ["png", "jpg", "jpeg", "gif", "webp"],
  submission: ["pdf", "doc", "docx", "txt", "jpg", "jpeg", "png", "zip", "rar"],
  assignment: ["pdf", "doc", "docx", "txt", "zip"],
  proof: ["pdf", "jpg", "jpeg", "png"],
  statement: ["csv", "txt", "xlsx"],
  students: ["csv", "txt", "xlsx"],
  attachment: ["pdf", "doc", "docx", "txt", "jpg", "jpeg", "png", "zip", "rar"],
};

const SNIFFED_BYTES = 4_100;

export interface Sniffed {
  mime: string;
  extension: string;
}

/** The file's type when both its name and its first bytes are of an accepted kind; undefined otherwise. */
export async function sniff(kind: Kind, file: string, filename: string): Promise<Sniffed | undefined> {
  const extension = path.extname(filename).slice(1).toLowerCase();
  if (!accepted[kind].includes(extension)) return undefined;
  const head = await firstBytes(file);
  const found = await fileTypeFromBuffer(head);
  const allowed = signatures[extension] ?? [];
  // An exported list may be UTF-16, which has zero bytes; who reads it decides whether it is text.
  if (!found && extension !== "xlsx" && (kind === "statement" || kind === "students"))
    return { mime: "text/csv", extension };
  if (!found)
    return allowed.includes(null) && looksLikeText(head) ? { mime: "text/plain", extension } : undefined;
  if (kind === "image") return imageMatch(found.mime, found.ext);
  return allowed.includes(found.mime) ? { mime: found.mime, extension } : undefined;
}

/** An image is re-encoded anyway, so a JPEG called .png is accepted. */
function imageMatch(mime: string, ext: string): Sniffed | undefined {
  return accepted.image.includes(ext) ? { mime, extension: ext } : undefined;
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function looksLikeText(head: Uint8Array): boolean {
  return !head.includes(0);
}
