import type { TeamMember } from "#contract/content/team.ts";
import { TEAM_PHONE_LENGTH } from "#contract/content/team.ts";

/** The form's fields as they are typed, in the order in which the form shows them. */
export interface MemberValues {
  name: string;
  role: string;
  email: string;
  phone: string;
  order: string;
  is_active: boolean;
}

export const noValues: MemberValues = {
  name: "",
  role: "",
  email: "",
  phone: "",
  order: "0",
  is_active: true,
};

export function valuesOf({ name, role, email, phone, order, is_active }: TeamMember): MemberValues {
  return { name, role, email, phone, order: String(order), is_active };
}

/** Typing a phone keeps digits and plus, 13 characters at most (staff-dashboard.md section 5). */
export function typedPhone(text: string): string {
  return text.replace(/[^\d+]/g, "").slice(0, TEAM_PHONE_LENGTH);
}
