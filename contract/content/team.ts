import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { nationalLength } from "#contract/shared/phones/phone-numbers.ts";
import { beginsWithZero, phoneField, phoneRequired } from "#contract/shared/phones/phones.ts";
import {
  changeFlag,
  email,
  emailMessages,
  flag,
  Id,
  idField,
  nameText,
  requiredText,
  Timestamp,
  versionField,
  wholeNumber,
} from "#contract/shared/scalars.ts";

export const PublicTeamMember = z.object({
  id: Id,
  name: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  image: z.string().nullable(),
});
export type PublicTeamMember = z.output<typeof PublicTeamMember>;

/** Team member as staff see them. A lower `order` is shown earlier. */
export const TeamMember = PublicTeamMember.extend({
  is_active: z.boolean(),
  order: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TeamMember = z.output<typeof TeamMember>;

/** Length of a phone with its plus and code, in countries whose numbers have nine digits. */
export const TEAM_PHONE_LENGTH = 13;

const name = nameText("Name is required").refine((value) => value.length !== 1, {
  message: "Name must be at least 2 characters long",
});

/** Phone of a team member, with the message of the first rule that it breaks, in the order of staff.md 5. */
const phone = phoneField({
  messageOf({ value, dial_code, problem }) {
    const compact = value.replace(/[\s().-]/g, "");
    if (compact === "") return phoneRequired;
    if (!compact.startsWith("+") || dial_code === null)
      return "Phone number must start with country code (e.g., +256)";
    if (compact.length < 8) return "Phone number is too short";
    if (problem === "zero") return beginsWithZero;
    const wanted = nationalLength(dial_code);
    const length = dial_code.length + wanted;
    return problem === "missing" && compact.length === length
      ? "Phone number can only contain digits after the country code"
      : `Phone number must be exactly ${length} digits including country code (e.g., ${dial_code}${"7001234567".slice(0, wanted)})`;
  },
});

export const MOST_TEAM_MEMBERS = 1_000;
const MOST_ORDER = 100_000;
const order = wholeNumber(0, MOST_ORDER, "Display order must be a whole number, 0 or more");
/** Display order in the form. An empty field counts as 0. */
const typedOrder = z.union([z.literal("").transform(() => 0), order], {
  error: "Display order must be a whole number, 0 or more",
});

const memberFields = {
  name,
  role: requiredText("Role is required"),
  email: email(emailMessages),
  phone,
};

/** Team member form (staff.md 5). */
export const TeamMemberForm = z.object({
  ...memberFields,
  order: typedOrder.default(0).meta({ title: "Display order" }),
  is_active: flag(true).meta({ title: "Show on the website" }),
});

/**
 * Change of a team member. It sends the whole member, except that an absent order or is_active is left unchanged. Only
 * an upload replaces the picture.
 */
const TeamMemberChange = z.object({
  ...memberFields,
  order: typedOrder.optional(),
  is_active: changeFlag,
  updated_at: versionField,
});

const eachOnce = "List every team member exactly once.";
const TeamOrder = z.object({
  orders: z
    .array(z.object({ id: idField(eachOnce), order }, { error: eachOnce }), { error: eachOnce })
    .max(MOST_TEAM_MEMBERS),
});

const image = { image: { kind: "image", max_count: 1 } } as const;

export const team = {
  list: endpoint({
    method: "GET",
    path: "/team-members/",
    access: "staff:team",
    summary: "Lists all team members by order, then name.",
    query: z.object(pageQuery),
    reply: listOf(TeamMember),
  }),
  list_public: endpoint({
    method: "GET",
    path: "/team-members/public/",
    cache: "public",
    access: "public",
    summary: "Lists active team members by order, then name.",
    query: z.object(pageQuery),
    reply: listOf(PublicTeamMember),
  }),
  get: endpoint({
    method: "GET",
    path: "/team-members/{id}/",
    access: "staff:team",
    summary: "Returns one team member.",
    reply: TeamMember,
  }),
  create: endpoint({
    method: "POST",
    path: "/team-members/",
    access: "staff:team",
    changes: "content",
    summary: "Adds a team member.",
    body: TeamMemberForm,
    files: image,
    idempotent: true,
    reply: TeamMember,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/team-members/{id}/",
    access: "staff:team",
    changes: "content",
    summary: "Changes a team member. An outdated `updated_at` is refused with 409.",
    body: TeamMemberChange,
    files: image,
    idempotent: true,
    reply: TeamMember,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/team-members/{id}/",
    access: "staff:team",
    changes: "content",
    summary: "Deletes a team member.",
    reply: "nothing",
  }),
  reorder: endpoint({
    method: "POST",
    path: "/team-members/reorder/",
    access: "staff:team",
    changes: "content",
    summary: "Sets the order of all team members. `orders` must name each of them exactly once.",
    body: TeamOrder,
    reply: z.array(TeamMember),
    status: 200,
  }),
};
