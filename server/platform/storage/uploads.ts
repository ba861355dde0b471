import { createHash, type Hash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { FileRule } from "#contract/shared/endpoint.ts";
import { apiError } from "#contract/shared/errors.ts";
import { namesFile } from "#contract/shared/files/file-rules.ts";
import { MAX_FILE_BYTES, MAX_FILES, MAX_JSON_BYTES } from "#contract/shared/limits.ts";
import { fittingName } from "./file-names.ts";
import { type Sniffed, sniff } from "./file-types.ts";

/** Extra number of fields, for fields that are sent several times, such as lists. */
const MAX_REPEATED_FIELDS = MAX_FILES;

/** A complete file in the incoming folder, with its type detected from its content. */
export interface UploadedFile {
  path: string;
  filename: string;
  size: number;
  /** Hash of the content. */
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
 * Streams the files of a multipart request to the incoming folder, never into memory, and checks number, size and type
 * at the same time. Fields that the endpoint does not name are skipped. Text fields are in memory, so their total size
 * has the limit of a JSON body.
 * @throws ApiError 400, 413 or 415 at the file's field, 413 for too much text or too many parts
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
      // A browser sends a part without a name for an empty file input.
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
    // Discards the rest of the request. Otherwise the parser would continue to process and store it.
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw error;
  }
  return { body, files, discard };
}

async function takeFile(part: MultipartFile, rule: FileRule, file: string): Promise<UploadedFile> {
  const filename = cleanName(part.filename);
  const at = { field: part.fieldname, ...(namesFile(rule.kind) && { file: filename }) };
  const hash = createHash("sha256");
  try {
    await pipeline(part.file, hashing(hash), createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    if ((error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE") throw apiError("file_too_large", at);
    throw error;
  }
  if (part.file.truncated) throw apiError("file_too_large", at);
  const { bytesRead: size } = part.file;
  if (size === 0) throw apiError("file_empty", at);
  const sniffed = await sniff(rule.kind, file, filename);
  if (typeof sniffed === "string") throw apiError(sniffed, at);
  const sha256 = hash.digest("hex");
  return { path: file, filename: named(filename, sniffed), size, sha256, ...sniffed };
}

/** Gives an image the extension of its content, so that it opens where it is downloaded. Keeps "jpeg". */
function named(filename: string, { mime, extension }: Sniffed): string {
  const { name, ext } = path.parse(filename);
  const isRight = !mime.startsWith("image/") || (mime === "image/jpeg" && /^\.jpe?g$/i.test(ext));
  return isRight || ext.toLowerCase() === `.${extension}` ? filename : fittingName(`${name}.${extension}`);
}

const hashing = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };

/** Characters that browsers encode in the name of a form's file. */
const encoded: Record<string, string> = { "%22": '"', "%0D": "\r", "%0A": "\n" };

/** Cleans the name for downloads: no path, no control or direction characters, NFC, at most 255 bytes. */
function cleanName(filename: string): string {
  const decoded = filename.replace(/%(?:22|0D|0A)/g, (code) => encoded[code] ?? code);
  const base = decoded.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const clean = base.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  return fittingName(clean);
}

function addField(body: Record<string, string | string[]>, name: string, value: string): void {
  if (name === "__proto__") return;
  const before = body[name];
  if (before === undefined) body[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else body[name] = [before, value];
}
