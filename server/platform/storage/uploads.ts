import { createHash, type Hash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { FileRule } from "#contract/shared/endpoint.ts";
import { type ApiErrorCode, apiError } from "#contract/shared/errors.ts";
import { MAX_FILE_BYTES, MAX_FILES, MAX_JSON_BYTES } from "#contract/shared/limits.ts";
import { sniff } from "./file-types.ts";

const MAX_NAME_LENGTH = 255;
/** Of fields that come several times, as a list does. */
const MAX_REPEATED_FIELDS = MAX_FILES;

/** A whole file in the incoming folder, with its type known by its content. */
export interface UploadedFile {
  path: string;
  filename: string;
  size: number;
  /** Of its content. */
  sha256: string;
  mime: string;
  extension: string;
}

export interface Multipart {
  body: Record<string, string | string[]>;
  files: Record<string, UploadedFile[]>;
  /** Removes the files that the handler did not move away. */
  discard(): Promise<void>;
}

/**
 * Streams the parts of a multipart request to the incoming folder, never into memory, and checks number,
 * size and type on the way. Fields that the endpoint does not name are skipped. Text fields are in memory, so that all of
 * them together may be as large as a JSON body.
 * @throws ApiError 413 or 415 at the file's field; 413 for too much text or too many parts
 */
export async function receive(
  request: FastifyRequest,
  rules: Record<string, FileRule>,
  names: readonly string[],
  incoming: string,
): Promise<Multipart> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const body: Record<string, string | string[]> = {};
  const files: Record<string, UploadedFile[]> = Object.fromEntries(
    Object.keys(rules).map((field) => [field, []]),
  );
  const paths: string[] = [];
  const discard = async () => {
    await Promise.all(paths.map((file) => rm(file, { force: true })));
  };
  const fields = names.length + MAX_REPEATED_FIELDS;
  let text_bytes = 0;
  try {
    const limits = {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES,
      fieldSize: MAX_JSON_BYTES,
      fields,
      parts: fields + MAX_FILES,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        const value = String(part.value ?? "");
        text_bytes += Buffer.byteLength(value);
        if (part.valueTruncated || text_bytes > MAX_JSON_BYTES) throw apiError("body_too_large");
        if (names.includes(part.fieldname)) addField(body, part.fieldname, value);
        continue;
      }
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
      // An untouched file input sends a part without a name.
      if (!rule || !part.filename) {
        part.file.resume();
        continue;
      }
      const file = path.join(incoming, `${randomUUID()}.part`);
      paths.push(file);
      const list = files[part.fieldname] ?? [];
      if (list.length >= rule.max_count)
        throw apiError("bad_request", {
          field: part.fieldname,
          sentence: `At most ${rule.max_count} files.`,
        });
      files[part.fieldname] = [...list, await takeFile(part, rule, file)];
    }
  } catch (error) {
    // The rest is thrown away as it comes. Without this it would still be taken apart and kept.
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw error;
  }
  return { body, files, discard };
}

async function takeFile(part: MultipartFile, rule: FileRule, file: string): Promise<UploadedFile> {
  const field = part.fieldname;
  const hash = createHash("sha256");
  try {
    await pipeline(part.file, hashing(hash), createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    if ((error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE")
      throw apiError("file_too_large", { field });
    throw error;
  }
  if (part.file.truncated) throw apiError("file_too_large", { field });
  const filename = cleanName(part.filename);
  const sniffed = await sniff(rule.kind, file, filename);
  if (!sniffed) throw apiError(typeError[rule.kind], { field });
  return { path: file, filename, size: part.file.bytesRead, sha256: hash.digest("hex"), ...sniffed };
}

const hashing = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };

const typeError: Record<FileRule["kind"], ApiErrorCode> = {
  image: "unsupported_image",
  submission: "unsupported_submission",
  assignment: "unsupported_assignment",
  attachment: "unsupported_submission",
  proof: "unsupported_proof",
  statement: "unsupported_statement",
  students: "unsupported_students",
};

/** The name for the download: no path, no control or direction characters, NFC, at most 255 characters. */
function cleanName(filename: string): string {
  const base = filename.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const clean = base.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  const extension = path.extname(clean);
  return clean.length <= MAX_NAME_LENGTH
    ? clean
    : clean.slice(0, MAX_NAME_LENGTH - extension.length) + extension;
}

function addField(body: Record<string, string | string[]>, name: string, value: string): void {
  if (name === "__proto__") return;
  const before = body[name];
  if (before === undefined) body[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else body[name] = [before, value];
}
