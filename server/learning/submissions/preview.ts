import { apiError } from "#contract/shared/errors.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { download } from "#server/platform/storage/download.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import { previewKindOf } from "./serialize.ts";

const fromHereOnly = "default-src 'none'; frame-ancestors 'self'";
/** Chromium's own viewer of PDFs does not start in a sandbox; it is isolated from this site by itself. */
const policies = {
  pdf: `${fromHereOnly}; object-src 'self'; style-src 'unsafe-inline'`,
  image: `${fromHereOnly}; sandbox`,
  text: `${fromHereOnly}; sandbox`,
};

/**
 * A submission's file to look at in a frame of this site. Its type is the one that its content was found to have, and
 * `nosniff` keeps browsers to it, so that nothing in it runs as a page of this site.
 * @throws ApiError 404 for a file that is only downloaded
 */
export async function previewOf(files: Storage, file: StoredFile | undefined): Promise<RawReply> {
  const kind = file && previewKindOf[file.mime];
  if (!kind) throw apiError("not_found");
  const reply = await download(files, file);
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
