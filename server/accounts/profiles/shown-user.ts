import type { z } from "zod";
import { referralSources } from "#contract/accounts/profile-choices.ts";
import type { User } from "#contract/accounts/profiles.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import { permissions } from "#contract/shared/permissions.ts";
import type { UserRow } from "./queries.ts";

/** Serializes a row as the contract's User (api.md 3). */
export function serializeUser(row: UserRow): z.input<typeof User> {
  const [first_name = "", ...rest] = row.name.split(/\s+/);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name,
    last_name: rest.join(" "),
    date_joined: row.date_joined,
    profile: {
      ...row,
      profile_picture: imageUrl(row.profile_picture),
      referral_source_display: row.referral_source ? referralSources[row.referral_source] : "",
    },
    admin_permissions: { permissions: row.role === "admin" ? [...permissions] : row.permissions },
  };
}
