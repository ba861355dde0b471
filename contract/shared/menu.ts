import { hasPermission, type Permission, type Principal } from "./permissions.ts";

/** The dashboard's sections in the order of the specifications (staff-dashboard.md section 2, student section 2). */
export interface MenuEntry {
  value: string;
  label: string;
}

const staffSections: readonly (MenuEntry & { permission: Permission })[] = [
  { value: "students", label: "Students", permission: "students" },
  { value: "submitted-assignments", label: "Assignments", permission: "assignments" },
  { value: "communications", label: "Communications", permission: "communications" },
  { value: "programs", label: "Programs", permission: "programs" },
  { value: "affiliates", label: "Affiliates", permission: "affiliates" },
  { value: "team", label: "Team Members", permission: "team" },
  { value: "testimonials", label: "Testimonials", permission: "testimonials" },
  { value: "blog", label: "Blog", permission: "blog" },
  { value: "analytics", label: "Analytics", permission: "analytics" },
];

const studentSections: readonly MenuEntry[] = [
  { value: "courses", label: "My Courses" },
  { value: "assignments", label: "Submit Assignment" },
  { value: "communications", label: "Communications" },
  { value: "community", label: "Community" },
  { value: "resources", label: "Resources" },
  { value: "settings", label: "Settings" },
];

const dashboard: MenuEntry = { value: "dashboard", label: "Dashboard" };

/** The permissions that can be given, labelled as the sections that they open. */
export const permissionChoices = staffSections.map(({ permission, label }) => ({ value: permission, label }));

/** What this person's sidebar lists; profile and logout live in the header. */
export function menuFor(person: Principal): MenuEntry[] {
  if (person.role === "student") return [dashboard, ...studentSections];
  const sections = staffSections
    .filter((section) => hasPermission(person, section.permission))
    .map(({ value, label }) => ({ value, label }));
  const adminOnly =
    person.role === "admin"
      ? [
          { value: "users", label: "User Management" },
          { value: "settings", label: "Settings" },
        ]
      : [];
  return [dashboard, ...sections, ...adminOnly];
}
