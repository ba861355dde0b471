import type { RawReply } from "#server/platform/http/handler.ts";
import { download } from "#server/platform/storage/download.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";

/**
 * A picture as a thread shows it. It never changes, and who pays for data loads it once: the browser keeps it for a week, for
 * this session alone (`vary`), so that the next person at the same device is asked for their own right to it.
 */
export async function shownPicture(files: Storage, file: StoredFile | undefined): Promise<RawReply> {
  const reply = await download(files, file);
  const { "content-disposition": disposition = "" } = reply.headers;
  const shown = { "content-disposition": disposition.replace(/^attachment/, "inline") };
  const kept = { "cache-control": "private, max-age=604800, immutable", vary: "cookie" };
  return { ...reply, headers: { ...reply.headers, ...shown, ...kept } };
}
