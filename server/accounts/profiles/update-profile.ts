import type { z } from "zod";
import type { ProfileForm } from "#contract/accounts/profiles.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { switchAssignmentEmails } from "#server/accounts/choices/change.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { requirePrintable } from "#server/platform/pdf/printable.ts";
import { actOn } from "#server/platform/records/act.ts";
import { attachPicture, detachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { lockedUser, type UserRow, updateUser } from "./queries.ts";
import { serializeUser } from "./shown-user.ts";

/**
 * Updates the viewer's own profile. The picture is cropped to a square and stored without metadata.
 * @throws ApiError 400 for a name on papers that they cannot show, 409 `stale` with the present user
 */
export async function updateProfile(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  { removes_picture, mails_on_assignments, updated_at: version, ...fields }: z.output<typeof ProfileForm>,
  picture: UploadedFile | undefined,
): Promise<UserRow> {
  await requirePrintable({ name_on_papers: fields.name_on_papers });
  const stored =
    picture &&
    (await storeImage(context.files, picture, "profile_picture", { square: true, caller: request }));
  const subject = {
    lock: (db: Transaction) => lockedUser(db, viewer.id),
    version,
    current: (_db: Transaction, row: UserRow) => serializeUser(row),
  };
  try {
    return await actOn(context, request, subject, async (before, { db, now, did }) => {
      did("user.update profile", { id: viewer.id });
      if (mails_on_assignments !== undefined)
        await switchAssignmentEmails(db, viewer, mails_on_assignments, now);
      if (!stored && !removes_picture) return updateUser(db, viewer.id, fields);
      const after = await updateUser(db, viewer.id, { ...fields, profile_picture: stored ?? null });
      if (stored) await attachPicture(db, stored);
      if (before.profile_picture) await detachPicture(db, before.profile_picture, now);
      return after;
    });
  } catch (error) {
    if (stored) await detachPicture(context.db, stored, context.clock());
    throw error;
  }
}
