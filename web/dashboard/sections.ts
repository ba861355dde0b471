import {
  ClipboardCheck,
  GraduationCap,
  LayoutDashboard,
  Library,
  Mail,
  MessagesSquare,
  Settings,
  UserRound,
  Wallet,
} from "lucide-react";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import type { Principal } from "#contract/shared/permissions.ts";
import { type DashboardSection, defineSection } from "./shell/section.ts";

/** All sections of students, including those that they share with staff. */
const sections: readonly DashboardSection[] = [
  defineSection({
    value: "dashboard",
    menuOf: "student",
    icon: LayoutDashboard,
    load: () => import("#web/student/dashboard/section.tsx"),
    listener: () => import("#web/student/dashboard/news-listener.tsx"),
  }),
  defineSection({
    value: "courses",
    menuOf: "student",
    icon: GraduationCap,
    load: () => import("#web/student/courses/section.tsx"),
    badge: () => import("#web/student/courses/units-badge.tsx"),
  }),
  defineSection({
    value: "assignments",
    menuOf: "student",
    title: "Assignments",
    icon: ClipboardCheck,
    load: () => import("#web/student/assignments/section.tsx"),
    badge: () => import("#web/student/assignments/assignments-badge.tsx"),
  }),
  defineSection({
    value: "communications",
    menuOf: "student",
    icon: Mail,
    load: () => import("#web/student/communications/section.tsx"),
    badge: () => import("#web/student/communications/unread-badge.tsx"),
  }),
  defineSection({
    value: "community",
    access: ["student", "staff:communications"],
    title: "Community",
    icon: MessagesSquare,
    load: () => import("#web/student/community/section.tsx"),
    badge: () => import("#web/student/community/answers-badge.tsx"),
  }),
  defineSection({
    value: "resources",
    menuOf: "student",
    title: "Learning Resources",
    icon: Library,
    load: () => import("#web/student/resources/section.tsx"),
  }),
  defineSection({
    value: "fees",
    access: "student",
    title: "Fees",
    isOptional: true,
    icon: Wallet,
    load: () => import("#web/student/fees/section.tsx"),
    badge: () => import("#web/student/fees/fees-badge.tsx"),
  }),
  defineSection({
    value: "settings",
    menuOf: "student",
    title: "Account Settings",
    icon: Settings,
    load: () => import("#web/student/settings/section.tsx"),
  }),
  defineSection({
    value: "profile",
    access: ["student", "admin"],
    title: "My Profile",
    icon: UserRound,
    load: () => import("#web/dashboard/profile/section.tsx"),
  }),
];

let staffSections: readonly DashboardSection[] = [];

/** Loads the staff's sections for a staff dashboard. Students receive none of them: no calls, icons or file names. */
export async function loadStaffSections(): Promise<void> {
  staffSections = (await import("#web/staff/sections.ts")).staffSections;
}

/**
 * Returns all sections. Students and staff may each have one with the same name; the first that the person may open
 * counts.
 */
const allSections = () => [...sections, ...staffSections];

export function findSection(value: string, principal: Principal): DashboardSection | undefined {
  return allSections().find((section) => section.value === value && section.mayOpen(principal));
}

/** Returns the sections that this person may open. Optional ones are included only if the menu names them. */
export function sectionsFor(principal: Principal, menu: readonly MenuItem[]): DashboardSection[] {
  return allSections().filter((section) => section.mayOpen(principal) && isThere(section, menu));
}

function isThere({ isOptional, value }: DashboardSection, menu: readonly MenuItem[]): boolean {
  return !isOptional || menu.some((item) => item.value === value);
}

/**
 * Returns the section to show, and whether it is the requested one. While the menu is unknown (its call is running or
 * failed), optional sections count as present.
 */
export function chooseSection(value: string | null, principal: Principal, menu: readonly MenuItem[] = []) {
  const found = findSection(value ?? "dashboard", principal);
  const asked = found && (menu.length === 0 || isThere(found, menu)) ? found : undefined;
  const shown = asked ?? findSection("dashboard", principal);
  if (!shown) throw new Error("Every role has a section dashboard.");
  return { section: shown, isAsked: asked !== undefined };
}
