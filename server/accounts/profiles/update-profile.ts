import type { z } from "zod";
import type { ProfileForm } from "#contract/accounts/profiles.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { switchAssignmentEmails } from "#server/notifications/choices/change.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { attachPicture, detachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { type UserRow, updateUser, userById } from "./queries.ts";

/** The viewer's own profile. The picture is cut to a square and stored without its metadata. */
export async function updateProfile(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  { removes_picture, mails_on_assignments, ...fields }: z.output<typeof ProfileForm>,
  picture: UploadedFile | undefined,
): Promise<UserRow> {
  const stored =
    picture &&
    (await storeImage(context.files, picture, "profile_picture", { square: true, caller: request }));
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    if (mails_on_assignments !== undefined)
      await switchAssignmentEmails(db, viewer, mails_on_assignments, now);
    if (!stored && !removes_picture) return updateUser(db, viewer.id, fields);
    const before = await userById(db, viewer.id);
    const after = await updateUser(db, viewer.id, { ...fields, profile_picture: stored ?? null });
    if (stored) await attachPicture(db, stored);
    if (before?.profile_picture) await detachPicture(db, before.profile_picture, now);
    return after;
  });
}
