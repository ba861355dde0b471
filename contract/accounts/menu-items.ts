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

/** A permission's section has the permission's name, except that students have a section "assignments" too. */
const sectionOf = (permission: Permission): MenuItem => ({
  value: permission === "assignments" ? "submitted-assignments" : permission,
  label: permissionLabels[permission],
});

/** What an institute has switched on beyond the specifications. */
export interface Extras {
  fees: boolean;
}
const noExtras: Extras = { fees: false };

/**
 * The dashboard's sections for this person, in the order of the specifications (section 2 of staff-dashboard.md and
 * student-dashboard.md), with Fees where they are switched on. Profile and logout are in the header.
 */
export function menuFor(person: Principal, { fees }: Extras = noExtras): MenuItem[] {
  const isShown = ({ value }: MenuItem) => fees || value !== "fees";
  if (person.role === "student") return [dashboard, ...studentSections].filter(isShown);
  const sections = permissions.filter((key) => hasPermission(person, key)).map(sectionOf);
  return [dashboard, ...sections.filter(isShown), ...(person.role === "admin" ? adminSections : [])];
}
