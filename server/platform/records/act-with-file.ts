import type { AppContext } from "#server/context.ts";
import { type StoredFile, storeFile, storeFileIfAny } from "#server/platform/storage/store-file.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { type Acting, actWithin } from "./act.ts";
import type { Actor } from "./deed.ts";

type Folder = Parameters<typeof storeFile>[1];

/** Makes a change that owns a private file. Neither the row nor the file is stored without the other. */
export function actWithFile<By extends Actor, Reply>(
  context: AppContext,
  request: By,
  folder: Folder,
  file: UploadedFile,
  work: (columns: StoredFile, acting: Acting<By>) => Promise<Reply>,
): Promise<Reply> {
  return storeFile(context, folder, file, (db, columns) =>
    actWithin(context, request, db, (acting) => work(columns, acting)),
  );
}

/** Does the same for a change with an optional file. */
export function actWithFileIfAny<By extends Actor, Reply>(
  context: AppContext,
  request: By,
  folder: Folder,
  file: UploadedFile | undefined,
  work: (columns: Partial<StoredFile>, acting: Acting<By>) => Promise<Reply>,
): Promise<Reply> {
  return storeFileIfAny(context, folder, file, (db, columns) =>
    actWithin(context, request, db, (acting) => work(columns, acting)),
  );
}
