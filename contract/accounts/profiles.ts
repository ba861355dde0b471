import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { permissions, roles } from "#contract/shared/permissions.ts";
import { ProfilePhone } from "#contract/shared/phones/phones.ts";
import { changeFlag, changeLine, Id, personName, Timestamp, versionField } from "#contract/shared/scalars.ts";
import { nameOnPapers } from "./name-on-papers.ts";
import { educationLevels, referralSources } from "./profile-choices.ts";

export const Profile = z.object({
  name: z.string(),
  /** Name for certificates and receipts; null if they show `name`. */
  name_on_papers: z.string().nullable(),
  phone: z.string(),
  role: z.enum(roles),
  profile_picture: z.string().nullable(),
  location: z.string(),
  occupation: z.string(),
  organization: z.string(),
  education_level: z.enum(keysOf(educationLevels)).nullable(),
  referral_source: z.enum(keysOf(referralSources)).nullable(),
  referral_source_display: z.string(),
  /** True if the student wants an email when an assignment is sent or graded. */
  mails_on_assignments: z.boolean(),
  /** Version of the name, the phone and the other texts of the profile. */
  updated_at: Timestamp,
});

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  date_joined: Timestamp,
  profile: Profile,
  admin_permissions: z.object({ permissions: z.array(z.enum(permissions)) }),
});
export type User = z.output<typeof User>;

export const NameAndPhone = z.object({ name: personName, phone: ProfilePhone });

const line = changeLine();

/** Profile form (students.md 5). An absent field is left unchanged, an empty one is cleared. */
export const ProfileForm = z.object({
  name: personName,
  name_on_papers: nameOnPapers,
  phone: ProfilePhone,
  location: line,
  occupation: line,
  organization: line,
  education_level: z
    .union([z.literal("").transform(() => null), z.enum(keysOf(educationLevels))], {
      error: "Please choose an education level from the list",
    })
    .nullish(),
  mails_on_assignments: changeFlag,
  /** Deletes the picture. A picture uploaded in the same call replaces it. */
  removes_picture: changeFlag,
  updated_at: versionField,
});

export const profiles = {
  current: endpoint({
    method: "GET",
    path: "/user/",
    access: "user",
    is_open_to_held_back: true,
    summary: "Returns the logged-in user.",
    reply: User,
  }),
  update: endpoint({
    method: "PUT",
    path: "/user/",
    access: "user",
    summary: "Changes the user's own name and phone.",
    body: NameAndPhone,
    reply: User,
  }),
  update_profile: endpoint({
    method: "PUT",
    path: "/update-profile/",
    access: "user",
    summary:
      "Changes the user's own profile. The picture is stored re-encoded and square. An outdated `updated_at` is refused with 409.",
    body: ProfileForm,
    files: { profile_picture: { kind: "image", max_count: 1 } },
    idempotent: true,
    // Processing a picture takes the server about a second.
    limits: [{ name: "profile", points: 30, seconds: 10 * MINUTE, by: "user" }],
    reply: User,
    error_shape: "message_and_error",
  }),
};
