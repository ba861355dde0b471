import type { RawReply } from "#server/platform/http/handler.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import { download } from "./download.ts";

/**
 * Returns a private picture to show in a page. It never changes, so the browser caches it for a week to save data. The cache
 * is limited to this session (`vary`), so that the next person at the device needs their own access.
 */
export async function shownPicture(files: Storage, file: StoredFile | undefined): Promise<RawReply> {
  const reply = await download(files, file);
  const { "content-disposition": disposition = "" } = reply.headers;
  const shown = { "content-disposition": disposition.replace(/^attachment/, "inline") };
  const kept = { "cache-control": "private, max-age=604800, immutable", vary: "cookie" };
  return { ...reply, headers: { ...reply.headers, ...shown, ...kept } };
}
