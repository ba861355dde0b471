import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { withinBytes } from "#contract/shared/text/cut-text.ts";
import { trimOf } from "#contract/shared/text/trim.ts";
import type { AppContext } from "#server/context.ts";
import { assignmentById } from "#server/courses/assignments/queries.ts";
import { attachmentHeaders } from "#server/platform/http/answers/download.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { fittingName } from "#server/platform/storage/file-names.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { submittedFiles } from "./queries.ts";

/** Maximum lengths of the names in a zip, in bytes. They leave room for the path of the folder. */
const MAX_NAME_BYTES = 200;
const MAX_STUDENT_BYTES = 80;

/** Returns every file of an assignment as one zip, streamed with one file open at a time. */
export async function archiveOf(context: AppContext, assignmentId: number): Promise<RawReply> {
  const assignment = await assignmentById(context.db, assignmentId);
  const zip = new ZipFile();
  for (const file of await submittedFiles(context.db, assignmentId)) {
    const student = withinBytes(file.student_name, MAX_STUDENT_BYTES);
    const name = safeName(`${student} - ${file.id} - ${file.filename}`);
    // Students send pdf, zip and pictures, which are already compressed.
    zip.addReadStreamLazy(name, { compress: false, mtime: file.submitted_at }, (give) => {
      contentOf(context.files, file.storage_key, zip.outputStream as Readable).then(
        (stream) => give(null, stream),
        (error) => give(error, Readable.from([])),
      );
    });
  }
  const body = zip.outputStream as Readable;
  // Abort the download on an error, so that a partial zip does not look complete.
  zip.on("error", (error: Error) => body.destroy(error));
  zip.end();
  return { headers: attachmentHeaders(`${safeName(assignment.title)}.zip`, "application/zip"), body };
}

/** Returns a file's content. A lost file is replaced by a note, so that the others are still sent. */
async function contentOf(files: Storage, key: string, body: Readable): Promise<Readable> {
  const stream = (await files.get(key)) ?? Readable.from(["This file is missing from the storage.\n"]);
  // A cancelled download also closes the file.
  body.once("close", () => stream.destroy());
  return stream;
}

/**
 * Returns a name that unpacks into the chosen folder on every system: short, without path, reserved characters or dots
 * at its ends.
 */
export function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, "_");
  const clean = trimOf(plain, (character) => /[\s.]/.test(character));
  return fittingName(clean, MAX_NAME_BYTES) || "file";
}
