import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { attachPicture, detachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { recordAudit } from "./audit.ts";

interface VersionedRow {
  updated_at: Date;
  image: string | null;
}

/** What changeVersioned needs to know of a resource whose whole record comes back with every change. */
export interface VersionedResource<Row extends VersionedRow, Columns> {
  resource: string;
  /** The row, locked until the transaction ends. */
  lock(db: Database, id: number): Promise<Row | undefined>;
  update(db: Database, id: number, columns: Columns): Promise<Row>;
  /** Pictures of people are cut to a square. */
  squareImage: boolean;
  /** Columns that follow from the change, such as the time of publishing. */
  derive?(row: Row, fields: object, now: Date): Partial<Columns>;
}

export interface Change {
  id: number;
  /** Undefined fields stay as they are. */
  fields: { updated_at?: string | undefined };
  image: UploadedFile | undefined;
}

/**
 * Changes only the columns that differ from the row, and only when the client's `updated_at`, if it sent one,
 * is the row's own: two open forms do not overwrite each other (security.md T39).
 * @throws ApiError 404, 409 `stale`, 415 at `image`
 */
export async function changeVersioned<Row extends VersionedRow, Columns>(
  context: AppContext,
  request: RequestContext,
  resource: VersionedResource<Row, Columns>,
  { id, fields: { updated_at: seen, ...fields }, image }: Change,
): Promise<Row> {
  // Pictures take long to encode: not before it is known that there is something to change, and not under the lock.
  await context.db.transaction().execute((db) => lockedVersion(db, resource, id, seen));
  const stored = image && (await storeImage(context.files, image, "image", { square: resource.squareImage }));
  const now = context.clock();
  try {
    return await context.db.transaction().execute(async (db) => {
      const row = await lockedVersion(db, resource, id, seen);
      const changed = differing(row, { ...fields, ...(stored && { image: stored }) });
      if (Object.keys(changed).length === 0) return row;
      const columns = {
        ...changed,
        ...resource.derive?.(row, changed, now),
        updated_at: nextVersion(row, now),
      };
      const after = await resource.update(db, id, columns as Columns);
      if (stored) await changePicture(db, row.image, stored, now);
      await recordAudit(db, request, now, {
        action: "update",
        resource: resource.resource,
        resource_id: id,
        before: pick(row, Object.keys(changed)),
        after: changed,
      });
      return after;
    });
  } catch (error) {
    // Overtaken while the picture was encoded: nothing shows it.
    if (stored) await detachPicture(context.db, stored, now);
    throw error;
  }
}

/** A picture that nothing shows any more is given up; its files go with the next clean-up. */
async function changePicture(db: Database, before: string | null, after: string, now: Date): Promise<void> {
  await attachPicture(db, after);
  if (before && before !== after) await detachPicture(db, before, now);
}

async function lockedVersion<Row extends VersionedRow, Columns>(
  db: Database,
  resource: VersionedResource<Row, Columns>,
  id: number,
  seen: string | undefined,
): Promise<Row> {
  const row = await resource.lock(db, id);
  if (!row) throw apiError("not_found");
  if (seen !== undefined && Date.parse(seen) !== row.updated_at.getTime()) throw apiError("stale");
  return row;
}

/** Later than the version before, also when the clock stands or goes back. */
export function nextVersion({ updated_at }: { updated_at: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updated_at.getTime() + 1));
}

function differing(row: object, fields: object): Record<string, unknown> {
  const before = row as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== before[name]),
  );
}

function pick(row: object, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
