/** Roles and the nine permission keys (staff-dashboard.md section 6). Admin holds every key implicitly. */
export const roles = ["admin", "sub_admin", "student"] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  "students",
  "assignments",
  "communications",
  "programs",
  "affiliates",
  "team",
  "testimonials",
  "blog",
  "analytics",
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Who may call an endpoint. `staff` is any admin or sub-admin; `staff:<key>` is an admin, or a sub-admin
 * who holds that key. A list means that any one of its rules is enough.
 */
export type AccessRule = "public" | "user" | "student" | "staff" | "admin" | `staff:${Permission}`;
export type Access = AccessRule | readonly [AccessRule, AccessRule, ...AccessRule[]];

export interface Principal {
  role: Role;
  permissions: readonly Permission[];
}

export type Verdict = "allowed" | "unauthenticated" | "forbidden";

/** The one place that decides access: a rule of the contract against the person asking (null: a visitor). */
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
