import path from "node:path";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { trimOf } from "#contract/shared/trim.ts";
import type { AppContext } from "#server/context.ts";
import { assignmentById } from "#server/learning/assignments/queries.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { attachmentHeaders } from "#server/platform/storage/download.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { submittedFiles } from "./queries.ts";

const MAX_NAME_LENGTH = 180;
const MAX_EXTENSION_LENGTH = 20;

/** Every file of an assignment as one zip, written while it is read; one file is open at a time. */
export async function archiveOf(context: AppContext, assignmentId: number): Promise<RawReply> {
  const assignment = await assignmentById(context.db, assignmentId);
  const zip = new ZipFile();
  for (const file of await submittedFiles(context.db, assignmentId)) {
    const name = safeName(`${file.student_name} - ${file.id} - ${file.filename}`);
    // Students send pdf, zip and pictures, which are compressed already.
    zip.addReadStreamLazy(name, { compress: false, mtime: file.submitted_at }, (give) => {
      contentOf(context.files, file.storage_key, zip.outputStream as Readable).then(
        (stream) => give(null, stream),
        (error) => give(error, Readable.from([])),
      );
    });
  }
  const body = zip.outputStream as Readable;
  // An error cuts the download, so that nobody takes half of it for the whole.
  zip.on("error", (error: Error) => body.destroy(error));
  zip.end();
  return { headers: attachmentHeaders(`${safeName(assignment.title)}.zip`, "application/zip"), body };
}

/** A file's content. A lost file is replaced by a line that says so, and the others are still sent. */
async function contentOf(files: Storage, key: string, body: Readable): Promise<Readable> {
  const stream = (await files.get(key)) ?? Readable.from(["This file is missing from the storage.\n"]);
  // A cancelled download closes the file too.
  body.once("close", () => stream.destroy());
  return stream;
}

/** A name that unpacks into the chosen folder on every system: without path, reserved characters or dots at its ends. */
export function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, "_");
  const clean = trimOf(plain, (character) => /[\s.]/.test(character));
  const { name: base, ext } = path.parse(clean);
  return `${base.slice(0, MAX_NAME_LENGTH)}${ext.slice(0, MAX_EXTENSION_LENGTH)}` || "file";
}
