import type { z } from "zod";
import {
  type EducationLevel,
  type ReferralSource,
  referralSources,
} from "#contract/accounts/profile-choices.ts";
import type { User } from "#contract/accounts/profiles.ts";
import { imageUrl } from "#contract/shared/images.ts";
import { type Permission, permissions, type Role } from "#contract/shared/permissions.ts";
import type { UserRow } from "./queries.ts";

/** A row as the contract's User (api.md section 3); the CHECK constraints hold what the casts say. */
export function serializeUser(row: UserRow): z.input<typeof User> {
  const [first_name = "", ...rest] = row.name.split(/\s+/);
  const referralSource = row.referral_source as ReferralSource | null;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name,
    last_name: rest.join(" "),
    date_joined: row.date_joined,
    profile: {
      name: row.name,
      phone: row.phone,
      role: row.role as Role,
      profile_picture: imageUrl(row.profile_picture),
      location: row.location,
      occupation: row.occupation,
      organization: row.organization,
      education_level: row.education_level as EducationLevel | null,
      referral_source: referralSource,
      referral_source_display: referralSource ? referralSources[referralSource] : "",
      mails_on_assignments: row.mails_on_assignments,
    },
    admin_permissions: {
      permissions: row.role === "admin" ? [...permissions] : (row.permissions as Permission[]),
    },
  };
}
