import type { Viewer } from "#server/access/viewer.ts";
import { storeImage } from "#server/files/images.ts";
import type { UploadedFile } from "#server/files/uploads.ts";
import type { House } from "#server/house.ts";
import { type UserRow, updateUser } from "./queries.ts";

interface ProfileFields {
  name: string;
  phone: string;
  location?: string | undefined;
  occupation?: string | undefined;
  organization?: string | undefined;
  education_level?: string | null | undefined;
  mails_on_assignments?: boolean | undefined;
}

/** The person's own profile; the picture is cut to a square and loses where and with what it was taken. */
export async function updateProfile(
  house: House,
  viewer: Viewer,
  fields: ProfileFields,
  picture: UploadedFile | undefined,
): Promise<UserRow> {
  const profile_picture = picture
    ? await storeImage(house.files, picture, "profile_picture", { square: true })
    : undefined;
  return updateUser(house.db, viewer.id, { ...fields, ...(profile_picture && { profile_picture }) });
}
