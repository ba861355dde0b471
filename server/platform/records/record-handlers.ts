import type { ResourceOf } from "#contract/acts.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { type Change, changeVersioned, type VersionedRow } from "./change-record.ts";
import { type CreatableResource, createRecord, type NewFields } from "./create-record.ts";
import { type RemovableKind, removeRecord } from "./remove-record.ts";

/** A resource whose records staff create, change and delete in a form with one picture. */
export interface RecordResource<Row extends VersionedRow, Columns, Values>
  extends CreatableResource<Row, Columns, Values> {
  resource: ResourceOf<"create"> & ResourceOf<"update"> & RemovableKind;
  /** Columns of a deleted record for the audit log. The first is its name in the bin. */
  label: readonly [string, ...string[]];
  byId(db: Database, ids: readonly number[]): Promise<Row[]>;
}

interface Call {
  context: AppContext;
  db: Database;
  request: RequestContext;
  params: { id: number };
  files: { image: UploadedFile[] };
}

/** Returns the handlers that all such resources share. */
export function recordHandlers<Row extends VersionedRow, Columns, Values, T>(
  resource: RecordResource<Row, Columns, Values>,
  serialize: (row: Row) => T & object,
) {
  return {
    async get({ db, params }: Pick<Call, "db" | "params">) {
      const [row] = await resource.byId(db, [params.id]);
      if (!row) throw apiError("not_found");
      return serialize(row);
    },

    async create({ context, request, body, files }: Omit<Call, "params"> & { body: NewFields<Values> }) {
      return serialize(await createRecord(context, request, resource, body, files.image[0]));
    },

    async update({ context, request, params, body, files }: Call & { body: Change<Row>["fields"] }) {
      const change = { id: params.id, fields: body, image: files.image[0], serialize };
      return serialize(await changeVersioned(context, request, resource, change));
    },

    remove: ({ context, request, params }: Omit<Call, "files">) =>
      removeRecord(context, request, resource.resource, params.id, resource.label),
  };
}
