import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { permissions, roles } from "./permissions.ts";
import { PhoneWithCountry } from "./phones.ts";
import { educationLevels, keysOf, referralSources } from "./profile-choices.ts";
import { Id, requiredText, Timestamp } from "./scalars.ts";

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

export const NameAndPhone = z.object({
  name: requiredText("Name is required", 150),
  phone: PhoneWithCountry,
});

export const people = {
  current: endpoint({
    method: "GET",
    path: "/user/",
    access: "user",
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
};
