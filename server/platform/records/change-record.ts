import type { ResourceOf } from "#contract/acts.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { attachPicture, detachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { actOn, lockedRow } from "./act.ts";

export interface VersionedRow {
  id: number;
  updated_at: Date;
  image: string | null;
}

/** A resource whose form sends the whole record with every change. */
export interface VersionedResource<Row extends VersionedRow, Columns> {
  /** Its name in the audit log. */
  resource: ResourceOf<"update">;
  /** Returns the row, locked until the transaction ends. */
  lock(db: Database, id: number): Promise<Row | undefined>;
  update(db: Database, id: number, columns: Columns): Promise<Row>;
  /** If true, pictures are cropped to a square, as those of people are. */
  squareImage: boolean;
  /**
   * Returns columns that depend on the changed fields, such as the time of publishing. `row` is undefined for a new
   * record.
   */
  derive?(row: Row | undefined, fields: object, now: Date): Partial<Columns>;
}

export interface Change<Row> {
  id: number;
  /** Undefined fields are not changed. */
  fields: { updated_at?: string | undefined };
  image: UploadedFile | undefined;
  /** Returns the row as replies show it, for a caller with an older version. */
  serialize(row: Row): object;
}

/**
 * Updates the columns that differ from the row. A client that sends `updated_at` changes only the version it has read,
 * so that two open forms do not overwrite each other.
 * @throws ApiError 404, 409 `stale` with the current record, 415 at `image`
 */
export async function changeVersioned<Row extends VersionedRow, Columns>(
  context: AppContext,
  request: RequestContext,
  resource: VersionedResource<Row, Columns>,
  { id, fields: { updated_at: version, ...fields }, image, serialize }: Change<Row>,
): Promise<Row> {
  // Encoding a picture is slow, so the version is checked first, and no row is locked during the encoding.
  const subject = {
    lock: (db: Database) => resource.lock(db, id),
    version,
    current: (_db: Database, row: Row) => serialize(row),
  };
  await context.db.transaction().execute((db) => lockedRow(db, subject));
  const stored =
    image &&
    (await storeImage(context.files, image, "image", { square: resource.squareImage, caller: request }));
  try {
    return await actOn(context, request, subject, async (row, { db, now, did }) => {
      const changed = changedFields(row, { ...fields, ...(stored && { image: stored }) });
      if (Object.keys(changed).length === 0) return row;
      const derived = resource.derive?.(row, changed, now);
      const columns = { ...changed, ...derived, updated_at: nextVersion(row, now) };
      const after = await resource.update(db, id, columns as Columns);
      if (stored) await replacePicture(db, row.image, stored, now);
      did(`${resource.resource}.update`, { id, before: pick(row, Object.keys(changed)), after: changed });
      return after;
    });
  } catch (error) {
    if (stored) await detachPicture(context.db, stored, context.clock());
    throw error;
  }
}

async function replacePicture(db: Database, before: string | null, after: string, now: Date): Promise<void> {
  await attachPicture(db, after);
  if (before && before !== after) await detachPicture(db, before, now);
}

/** Returns a version later than the row's, even if the clock stands still or goes back. */
export function nextVersion({ updated_at }: { updated_at: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updated_at.getTime() + 1));
}

export function changedFields(row: object, fields: object): Record<string, unknown> {
  const before = row as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== before[name]),
  );
}

export function pick(row: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
