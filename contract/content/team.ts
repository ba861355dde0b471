import { z } from "zod";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_PHONE_LENGTH } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
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

/** A member as staff see it. A lower `order` is shown earlier. */
export const TeamMember = PublicTeamMember.extend({
  is_active: z.boolean(),
  order: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TeamMember = z.output<typeof TeamMember>;

export const TEAM_PHONE_LENGTH = 13;
const examplePhone = "+256700123456";

/** The first rule that a phone breaks, in the order of staff-dashboard.md section 5. */
function teamPhoneProblem(phone: string): string | undefined {
  if (phone === "") return "Phone number is required";
  if (!phone.startsWith("+")) return "Phone number must start with country code (e.g., +256)";
  if (phone.length < 8) return "Phone number is too short";
  if (phone.length !== TEAM_PHONE_LENGTH)
    return `Phone number must be exactly 13 digits including country code (e.g., ${examplePhone})`;
  if (!/^\+\d+$/.test(phone)) return "Phone number can only contain digits after the country code";
  return undefined;
}

const name = nameText("Name is required").refine((value) => value.length !== 1, {
  message: "Name must be at least 2 characters long",
});

const phone = boundedText(MAX_PHONE_LENGTH, { error: "Phone number is required" })
  .trim()
  .check(({ value, issues }) => {
    const message = teamPhoneProblem(value);
    if (message) issues.push({ code: "custom", message, input: value });
  });

export const MOST_TEAM_MEMBERS = 1_000;
const MOST_ORDER = 100_000;
const order = wholeNumber(0, MOST_ORDER, "Display order must be a whole number, 0 or more");
/** An emptied number field means the default. */
const typedOrder = z.union([z.literal("").transform(() => 0), order], {
  error: "Display order must be a whole number, 0 or more",
});

const memberFields = {
  name,
  role: requiredText("Role is required"),
  email: email(emailMessages),
  phone,
};

/** The member form (staff-dashboard.md section 5). */
export const TeamMemberForm = z.object({
  ...memberFields,
  order: typedOrder.default(0).meta({ title: "Display order" }),
  is_active: flag(true).meta({ title: "Show on the website" }),
});

/** A change sends the whole member. An absent order or is_active stays; only an upload replaces the picture. */
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
    summary: "All team members by order, then name.",
    query: z.object(pageQuery),
    reply: listOf(TeamMember),
  }),
  list_public: endpoint({
    method: "GET",
    path: "/team-members/public/",
    cache: "public",
    access: "public",
    summary: "Active team members by order, then name.",
    query: z.object(pageQuery),
    reply: listOf(PublicTeamMember),
  }),
  get: endpoint({
    method: "GET",
    path: "/team-members/{id}/",
    access: "staff:team",
    summary: "One team member.",
    reply: TeamMember,
  }),
  create: endpoint({
    method: "POST",
    path: "/team-members/",
    access: "staff:team",
    changes: "content",
    summary: "Add a team member.",
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
    summary: "Change a team member; with updated_at, only that version of them.",
    body: TeamMemberChange,
    files: image,
    reply: TeamMember,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/team-members/{id}/",
    access: "staff:team",
    changes: "content",
    summary: "Delete a team member.",
    reply: "nothing",
  }),
  reorder: endpoint({
    method: "POST",
    path: "/team-members/reorder/",
    access: "staff:team",
    changes: "content",
    summary: "Set the order of every team member; orders names each of them exactly once.",
    body: TeamOrder,
    reply: z.array(TeamMember),
    status: 200,
  }),
};
