import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { apiError } from "#contract/shared/errors.ts";
import { decoded } from "#contract/shared/text/decode.ts";
import { download } from "#server/platform/http/answers/download.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import { previewKindOf } from "./serialize.ts";

const fromHereOnly = "default-src 'none'; frame-ancestors 'self'";
/**
 * Security policies by kind. Chromium's PDF viewer does not start in a sandbox, but is isolated from the site anyway.
 */
const policies = {
  pdf: `${fromHereOnly}; object-src 'self'; style-src 'unsafe-inline'`,
  image: `${fromHereOnly}; sandbox`,
  text: `${fromHereOnly}; sandbox`,
};

/**
 * Returns a submission's file to show in a frame of this site. The type is detected from the content, and `nosniff`
 * makes browsers respect it. So nothing in the file runs as a page of this site.
 * @throws ApiError 404 for a type without preview
 */
export async function previewOf(files: Storage, file: StoredFile | undefined): Promise<RawReply> {
  const kind = file && previewKindOf[file.mime];
  // The desk shows the text of a document itself.
  if (!kind || kind === "document") throw apiError("not_found");
  const reply = await download(files, file);
  if (kind === "text") await toUtf8(reply);
  const { "content-disposition": disposition = "" } = reply.headers;
  return {
    ...reply,
    headers: {
      ...reply.headers,
      "content-type": kind === "text" ? "text/plain; charset=utf-8" : file.mime,
      "content-disposition": disposition.replace(/^attachment/, "inline"),
      "content-security-policy": policies[kind],
    },
  };
}

/** Converts a text that Notepad or a spreadsheet saved in UTF-16 or Windows-1252. */
async function toUtf8(reply: RawReply): Promise<void> {
  if (!(reply.body instanceof Readable)) return;
  const body = Buffer.from(decoded(await buffer(reply.body)));
  reply.body = body;
  reply.headers["content-length"] = String(body.length);
}
