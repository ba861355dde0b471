import {
  hasPermission,
  type Permission,
  type Principal,
  permissionLabels,
  permissions,
} from "#contract/shared/permissions.ts";

export interface MenuItem {
  value: string;
  label: string;
}

const dashboard: MenuItem = { value: "dashboard", label: "Dashboard" };

const studentSections: MenuItem[] = [
  { value: "courses", label: "My Courses" },
  { value: "assignments", label: "Submit Assignment" },
  { value: "communications", label: "Communications" },
  { value: "community", label: "Community" },
  { value: "resources", label: "Resources" },
  { value: "fees", label: permissionLabels.fees },
  { value: "settings", label: "Settings" },
];
const adminSections: MenuItem[] = [
  { value: "users", label: "User Management" },
  { value: "settings", label: "Settings" },
];

/** Returns the section that a permission opens. `assignments` is renamed, because students have that section, too. */
const sectionOf = (permission: Permission): MenuItem => ({
  value: permission === "assignments" ? "submitted-assignments" : permission,
  label: permissionLabels[permission],
});

/** Optional features that the institute has switched on. */
export interface Extras {
  fees: boolean;
}
const noExtras: Extras = { fees: false };

/**
 * Returns the person's dashboard sections, in the specified order (section 2 of staff.md and students.md). Fees is
 * included only if fees are switched on. Profile and logout are in the header.
 */
export function menuFor(person: Principal, { fees }: Extras = noExtras): MenuItem[] {
  const isShown = ({ value }: MenuItem) => fees || value !== "fees";
  if (person.role === "student") return [dashboard, ...studentSections].filter(isShown);
  const sections = permissions.filter((key) => hasPermission(person, key)).map(sectionOf);
  return [dashboard, ...sections.filter(isShown), ...(person.role === "admin" ? adminSections : [])];
}
