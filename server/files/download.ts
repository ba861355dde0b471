import { refuse } from "#contract/errors.ts";
import type { RawReply } from "#server/http/handler.ts";
import type { Storage } from "./storage.ts";

/**
 * A private file on its way to somebody who may have it: always saved, never shown by the browser as a page of ours
 * (security.md T57). The name travels twice: plain for old clients, RFC 5987 for all others.
 */
export async function download(
  files: Storage,
  file: { storage_key: string; filename: string; mime: string; size_bytes: number },
): Promise<RawReply> {
  const body = await files.get(file.storage_key);
  if (!body) throw refuse("not_found");
  return {
    headers: {
      "content-type": file.mime,
      "content-length": String(file.size_bytes),
      "content-disposition": contentDisposition(file.filename),
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    },
    body,
  };
}

function contentDisposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
