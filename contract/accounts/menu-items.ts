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
];
const studentSettings: MenuItem = { value: "settings", label: "Settings" };

/** In a student's menu only while the institute takes its fees here (beyond.md section 1). */
const studentFees: MenuItem = { value: "fees", label: permissionLabels.fees };

const adminSections: MenuItem[] = [
  { value: "users", label: "User Management" },
  { value: "settings", label: "Settings" },
];

/** A permission's section has the permission's name, except that students have a section "assignments" too. */
const sectionOf = (permission: Permission): MenuItem => ({
  value: permission === "assignments" ? "submitted-assignments" : permission,
  label: permissionLabels[permission],
});

/**
 * The dashboard's sections for this person, in the order of the specifications (section 2 of staff-dashboard.md and
 * student-dashboard.md). Profile and logout are in the header.
 */
export function menuFor(person: Principal, { has_fees = false } = {}): MenuItem[] {
  if (person.role === "student")
    return [dashboard, ...studentSections, ...(has_fees ? [studentFees] : []), studentSettings];
  const sections = permissions.filter((key) => hasPermission(person, key)).map(sectionOf);
  return [dashboard, ...sections, ...(person.role === "admin" ? adminSections : [])];
}
