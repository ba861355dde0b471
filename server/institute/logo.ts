import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { attachPicture, detachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { logoKeys, storeLogoPictures } from "./logo-pictures.ts";
import { lockInstitute, logoOf, saveLogo, storedInstitute } from "./queries.ts";

/**
 * Replaces the logo. The version of the identity stays, so that an open form can still be saved.
 * @throws ApiError 400 without a file, 415 at `logo`
 */
export async function changeLogo(context: AppContext, request: RequestContext, file?: UploadedFile) {
  if (!file) throw invalid({ logo: ["Choose a picture."] });
  const stored = await storeImage(context.files, file, "logo", { caller: request });
  try {
    await storeLogoPictures(context.files, stored, request);
    return await setLogo(context, request, stored);
  } catch (error) {
    await detachPicture(context.db, stored, context.clock(), logoKeys(stored));
    throw error;
  }
}

/** Removes the logo. Pages show Darasa's mark again. */
export const removeLogo = (context: AppContext, request: RequestContext) => setLogo(context, request, null);

function setLogo(context: AppContext, request: RequestContext, logo: string | null) {
  return actOn(context, request, { lock: lockInstitute }, async (_institute, { db, now, did }) => {
    const before = await logoOf(db);
    if (before === logo) return storedInstitute(db);
    await saveLogo(db, logo);
    if (logo) await attachPicture(db, logo, logoKeys(logo));
    if (before) await detachPicture(db, before, now, logoKeys(before));
    did("institute.change logo", { id: null, before: { logo: before }, after: { logo } });
    return storedInstitute(db);
  });
}
