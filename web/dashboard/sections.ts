import {
  Banknote,
  BookOpen,
  ChartColumn,
  ClipboardCheck,
  GraduationCap,
  Handshake,
  LayoutDashboard,
  Library,
  Mail,
  MessageSquareQuote,
  MessagesSquare,
  Newspaper,
  Settings,
  ShieldCheck,
  Trash2,
  UserCog,
  UserRound,
  Users,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import type { Principal } from "#contract/shared/permissions.ts";
import { type DashboardSection, defineSection } from "./shell/section.ts";

/**
 * Every section of the dashboard by name. Students and staff may each have a section of the same value: the first that the
 * person may open is theirs.
 */
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
  defineSection({
    value: "dashboard",
    menuOf: "staff",
    icon: LayoutDashboard,
    load: () => import("#web/staff/dashboard/section.tsx"),
  }),
  defineSection({
    value: "students",
    menuOf: "staff",
    title: "Students Management",
    icon: Users,
    load: () => import("#web/staff/students/section.tsx"),
  }),
  defineSection({
    value: "submitted-assignments",
    menuOf: "staff",
    icon: ClipboardCheck,
    load: () => import("#web/staff/assignments/section.tsx"),
  }),
  defineSection({
    value: "communications",
    menuOf: "staff",
    icon: Mail,
    load: () => import("#web/staff/communications/section.tsx"),
  }),
  defineSection({
    value: "programs",
    menuOf: "staff",
    title: "Program Management",
    icon: BookOpen,
    load: () => import("#web/staff/programs/section.tsx"),
  }),
  defineSection({
    value: "affiliates",
    menuOf: "staff",
    icon: Handshake,
    load: () => import("#web/staff/affiliates/section.tsx"),
  }),
  defineSection({
    value: "team",
    menuOf: "staff",
    icon: UsersRound,
    load: () => import("#web/staff/team/section.tsx"),
  }),
  defineSection({
    value: "testimonials",
    menuOf: "staff",
    icon: MessageSquareQuote,
    load: () => import("#web/staff/testimonials/section.tsx"),
  }),
  defineSection({
    value: "blog",
    menuOf: "staff",
    icon: Newspaper,
    load: () => import("#web/staff/blog/section.tsx"),
  }),
  defineSection({
    value: "analytics",
    menuOf: "staff",
    title: "System Analytics",
    icon: ChartColumn,
    load: () => import("#web/staff/analytics/section.tsx"),
  }),
  defineSection({
    value: "fees",
    menuOf: "staff",
    icon: Banknote,
    load: () => import("#web/staff/fees/section.tsx"),
    badge: () => import("#web/staff/fees/waiting-badge.tsx"),
  }),
  defineSection({
    value: "users",
    menuOf: "staff",
    icon: UserCog,
    load: () => import("#web/staff/sub-admins/section.tsx"),
  }),
  defineSection({
    value: "settings",
    menuOf: "staff",
    icon: Settings,
    load: () => import("#web/staff/settings/section.tsx"),
  }),
  defineSection({
    value: "bin",
    access: "staff",
    title: "Bin",
    icon: Trash2,
    load: () => import("#web/staff/bin/section.tsx"),
  }),
  defineSection({
    value: "two-step-login",
    access: "staff",
    title: "Two-Step Login",
    icon: ShieldCheck,
    load: () => import("#web/staff/two-factor/section.tsx"),
  }),
];

export function findSection(value: string, principal: Principal): DashboardSection | undefined {
  return sections.find((section) => section.value === value && section.mayOpen(principal));
}

/** All that this person may open; of what an institute may switch off, what the menu names. */
export function sectionsFor(principal: Principal, menu: readonly MenuItem[]): DashboardSection[] {
  return sections.filter((section) => section.mayOpen(principal) && isThere(section, menu));
}

function isThere({ isOptional, value }: DashboardSection, menu: readonly MenuItem[]): boolean {
  return !isOptional || menu.some((item) => item.value === value);
}

/**
 * The section to show, and whether it is the one that was asked for. Where the menu is not known (its call is under way,
 * or failed), what may be switched off counts as there.
 */
export function chooseSection(value: string | null, principal: Principal, menu: readonly MenuItem[] = []) {
  const found = findSection(value ?? "dashboard", principal);
  const asked = found && (menu.length === 0 || isThere(found, menu)) ? found : undefined;
  const shown = asked ?? findSection("dashboard", principal);
  if (!shown) throw new Error("Every role has a section dashboard.");
  return { section: shown, isAsked: asked !== undefined };
}
