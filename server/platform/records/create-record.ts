import type { ResourceOf } from "#contract/acts.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { act } from "./act.ts";
import type { VersionedResource, VersionedRow } from "./change-record.ts";

export interface CreatableResource<Row extends VersionedRow, Columns, Values>
  extends VersionedResource<Row, Columns> {
  resource: ResourceOf<"create"> & ResourceOf<"update">;
  insert(db: Database, values: Values): Promise<Row>;
}

export type NewFields<Values> = Omit<Values, "image" | "created_at" | "updated_at">;

/**
 * Creates a record with its picture.
 * @throws ApiError 415 at `image`
 */
export async function createRecord<Row extends VersionedRow, Columns, Values>(
  context: AppContext,
  request: RequestContext,
  { resource, insert, derive, squareImage }: CreatableResource<Row, Columns, Values>,
  fields: NewFields<Values>,
  image: UploadedFile | undefined,
): Promise<Row> {
  const stored = image
    ? await storeImage(context.files, image, "image", { square: squareImage, caller: request })
    : null;
  return act(context, request, async ({ db, now, did }) => {
    const derived = derive?.(undefined, fields, now);
    const values = { ...fields, ...derived, created_at: now, updated_at: now, image: stored };
    const row = await insert(db, values as Values);
    if (stored) await attachPicture(db, stored);
    did(`${resource}.create`, { id: row.id, after: fields });
    return row;
  });
}
