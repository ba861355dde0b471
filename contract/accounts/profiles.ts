import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { permissions, roles } from "#contract/shared/permissions.ts";
import { ProfilePhone } from "#contract/shared/phones.ts";
import { changeFlag, changeLine, Id, personName, Timestamp } from "#contract/shared/scalars.ts";
import { educationLevels, referralSources } from "./profile-choices.ts";

export const Profile = z.object({
  name: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  profile_picture: z.string().nullable(),
  location: z.string(),
  occupation: z.string(),
  organization: z.string(),
  education_level: z.enum(keysOf(educationLevels)).nullable(),
  referral_source: z.enum(keysOf(referralSources)).nullable(),
  referral_source_display: z.string(),
  /** Whether the student wants an email when an assignment is sent or graded. */
  mails_on_assignments: z.boolean(),
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

/** The profile form (student-dashboard.md section 5). An absent field stays as it is, an empty one is cleared. */
export const ProfileForm = z.object({
  name: personName,
  phone: ProfilePhone,
  location: line,
  occupation: line,
  organization: line,
  education_level: z
    .union([z.literal("").transform(() => null), z.enum(keysOf(educationLevels))], {
      error: "Please choose an education level of the list",
    })
    .nullish(),
  mails_on_assignments: changeFlag,
  /** Deletes the picture. A new one that comes with it takes its place. */
  removes_picture: changeFlag,
});

export const profiles = {
  current: endpoint({
    method: "GET",
    path: "/user/",
    access: "user",
    is_open_to_held_back: true,
    summary: "The logged-in user.",
    reply: User,
  }),
  update: endpoint({
    method: "PUT",
    path: "/user/",
    access: "user",
    summary: "Change the user's own name and phone.",
    body: NameAndPhone,
    reply: User,
  }),
  update_profile: endpoint({
    method: "PUT",
    path: "/update-profile/",
    access: "user",
    summary: "Change the user's own profile; the picture is stored re-encoded and square.",
    body: ProfileForm,
    files: { profile_picture: { kind: "image", max_count: 1 } },
    // The server works a second on each picture.
    limits: [{ name: "profile", points: 30, seconds: 10 * MINUTE, by: "user" }],
    reply: User,
    error_shape: "message_and_error",
  }),
};
