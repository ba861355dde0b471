import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { recordAudit } from "./audit.ts";
import type { VersionedResource, VersionedRow } from "./change-record.ts";

/** A resource whose records staff create, change and delete in a form. */
export interface RecordResource<Row extends VersionedRow, Columns, Values>
  extends VersionedResource<Row, Columns> {
  insert(db: Database, values: Values): Promise<Row>;
  /** The columns that name a deleted record in the audit log. */
  label: readonly (keyof Row & string)[];
}

/**
 * Creates a record with its picture.
 * @throws ApiError 415 at `image`
 */
export async function createRecord<Row extends VersionedRow, Columns, Values extends object>(
  context: AppContext,
  request: RequestContext,
  { resource, insert, squareImage }: RecordResource<Row, Columns, Values>,
  fields: Omit<Values, "image" | "created_at" | "updated_at">,
  image: UploadedFile | undefined,
): Promise<Row> {
  const stored = image ? await storeImage(context.files, image, "image", { square: squareImage }) : null;
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const values = { ...fields, created_at: now, updated_at: now, image: stored };
    const row = await insert(db, values as unknown as Values);
    if (stored) await attachPicture(db, stored);
    await recordAudit(db, request, now, { action: "create", resource, resource_id: row.id, after: fields });
    return row;
  });
}
