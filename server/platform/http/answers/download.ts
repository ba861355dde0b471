import { apiError } from "#contract/shared/errors.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { exactly } from "#server/platform/storage/exact-size.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";

/**
 * Returns a private file as a reply. Browsers save it and never show it as a page of this site. The header contains the
 * name twice: in ASCII for old clients, by RFC 5987 for all others.
 */
export async function download(files: Storage, file: StoredFile | undefined): Promise<RawReply> {
  const body = file && (await files.get(file.storage_key));
  if (!body) throw apiError("not_found");
  return {
    headers: {
      ...attachmentHeaders(file.filename, file.mime),
      "content-length": String(file.size_bytes),
    },
    body: exactly(file.size_bytes, body),
  };
}

export function attachmentHeaders(filename: string, mime: string): Record<string, string> {
  return {
    "content-type": mime,
    "content-disposition": contentDisposition(filename),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cache-control": "private, no-store",
  };
}

export function contentDisposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
