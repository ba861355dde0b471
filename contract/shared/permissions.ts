import { keysOf } from "./keys-of.ts";

/**
 * The roles and the permission keys: nine of staff-dashboard.md section 6, and `fees` (api.md section 6). An admin has
 * every permission.
 */
export const roles = ["admin", "sub_admin", "student"] as const;
export type Role = (typeof roles)[number];

/** Each permission with the label of the section that it opens, in the order of the menu. */
export const permissionLabels = {
  students: "Students",
  assignments: "Assignments",
  communications: "Communications",
  programs: "Programs",
  affiliates: "Affiliates",
  team: "Team Members",
  testimonials: "Testimonials",
  blog: "Blog",
  analytics: "Analytics",
  fees: "Fees",
} as const;
export type Permission = keyof typeof permissionLabels;
export const permissions = keysOf(permissionLabels);
export const permissionChoices = permissions.map((value) => ({ value, label: permissionLabels[value] }));

/**
 * Who may call an endpoint. `staff` is any admin or sub-admin; `staff:<key>` is an admin, or a sub-admin
 * who has that permission. A list means that any one of its rules is enough.
 */
export type AccessRule = "public" | "user" | "student" | "staff" | "admin" | `staff:${Permission}`;
export type Access = AccessRule | readonly [AccessRule, AccessRule, ...AccessRule[]];

export interface Principal {
  role: Role;
  permissions: readonly Permission[];
}

export type Verdict = "allowed" | "unauthenticated" | "forbidden";

/** The one place that decides access: a rule of the contract against the caller (null: a visitor). */
export function authorize(access: Access, principal: Principal | null): Verdict {
  const rules = typeof access === "string" ? [access] : access;
  if (rules.includes("public")) return "allowed";
  if (!principal) return "unauthenticated";
  return rules.some((rule) => satisfies(rule, principal)) ? "allowed" : "forbidden";
}

function satisfies(rule: AccessRule, principal: Principal): boolean {
  if (rule === "user") return true;
  if (rule === "student") return principal.role === "student";
  if (principal.role === "admin") return true;
  if (principal.role !== "sub_admin") return false;
  if (rule === "staff") return true;
  return principal.permissions.some((key) => rule === `staff:${key}`);
}

export function hasPermission(principal: Principal, permission: Permission): boolean {
  return satisfies(`staff:${permission}`, principal);
}

/** What an API token may do: read all that its owner may read, or also change what a permission opens. */
export const tokenScopes = ["read", ...permissions] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The owner of a token with the rights that the token has: all of them only where it reads. */
export function narrowToScopes<P extends Principal>(
  owner: P,
  scopes: readonly TokenScope[],
  isRead: boolean,
): P {
  if (isRead && scopes.includes("read")) return owner;
  const kept = permissions.filter((key) => scopes.includes(key) && hasPermission(owner, key));
  return { ...owner, role: owner.role === "student" ? owner.role : "sub_admin", permissions: kept };
}

/** The scopes of which a token needs one for a call; none where no token may make it. */
export function scopesFor(access: Access, isRead: boolean): TokenScope[] {
  const keys = permissions.filter((key) => [access].flat().includes(`staff:${key}`));
  return isRead ? ["read", ...keys] : keys;
}

/** A token changes only what a permission opens that it has: nothing of its owner's account, and nothing of an admin's. */
export function tokenMayChange(access: Access, scopes: readonly TokenScope[]): boolean {
  return [access].flat().some((rule) => scopes.some((scope) => rule === `staff:${scope}`));
}
