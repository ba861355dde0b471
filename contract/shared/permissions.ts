import { keysOf } from "./keys-of.ts";

/**
 * Roles and permission keys: nine keys of staff.md 6, and `fees` (api.md 6). An admin has every permission.
 */
export const roles = ["admin", "sub_admin", "student"] as const;
export type Role = (typeof roles)[number];

/** Permissions with the label of the section that each opens, in the order of the menu. */
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
 * Access rule of an endpoint. `staff` is any admin or sub-admin; `staff:<key>` is an admin, or a sub-admin who has that
 * permission. In a list, any one of the rules is enough.
 */
export type AccessRule = "public" | "user" | "student" | "staff" | "admin" | `staff:${Permission}`;
export type Access = AccessRule | readonly [AccessRule, AccessRule, ...AccessRule[]];

export interface Principal {
  role: Role;
  permissions: readonly Permission[];
}

export type Verdict = "allowed" | "unauthenticated" | "forbidden";

/** Decides whether the caller (null: a visitor) may use an endpoint. No other place decides access. */
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

/** Scopes of an API token. `read` allows reading all that the owner may read; a permission key also allows changes. */
export const tokenScopes = ["read", ...permissions] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Returns the owner of a token with the rights of the token. Only reading with `read` has all rights of the owner. */
export function narrowToScopes<P extends Principal>(
  owner: P,
  scopes: readonly TokenScope[],
  isRead: boolean,
): P {
  if (isRead && scopes.includes("read")) return owner;
  const kept = permissions.filter((key) => scopes.includes(key) && hasPermission(owner, key));
  return { ...owner, role: owner.role === "student" ? owner.role : "sub_admin", permissions: kept };
}

/** Returns the scopes of which a token needs one for a call. The list is empty if no token may make the call. */
export function scopesFor(access: Access, isRead: boolean): TokenScope[] {
  const keys = permissions.filter((key) => [access].flat().includes(`staff:${key}`));
  return isRead ? ["read", ...keys] : keys;
}

/**
 * Returns whether a token may make a call that changes something. It needs a permission key of the token, so a token
 * changes neither its owner's account nor what only admins may change.
 */
export function tokenMayChange(access: Access, scopes: readonly TokenScope[]): boolean {
  return [access].flat().some((rule) => scopes.some((scope) => rule === `staff:${scope}`));
}
