import {
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
  UserCog,
  UserRound,
  Users,
  UsersRound,
} from "lucide-react";
import type { Principal } from "#contract/shared/permissions.ts";
import { type DashboardSection, mayOpen, section } from "./shell/section.ts";

/**
 * Every section of the dashboard by name. Two audiences may have a section of the same value: the first that
 * this person may open is theirs.
 */
const sections: readonly DashboardSection[] = [
  section({
    value: "dashboard",
    title: "Dashboard",
    icon: LayoutDashboard,
    access: "student",
    load: () => import("#web/student/dashboard/section.tsx"),
  }),
  section({
    value: "dashboard",
    title: "Dashboard",
    icon: LayoutDashboard,
    access: "staff",
    load: () => import("#web/staff/dashboard/section.tsx"),
  }),
  section({
    value: "courses",
    title: "My Courses",
    icon: GraduationCap,
    access: "student",
    load: () => import("#web/student/courses/section.tsx"),
  }),
  section({
    value: "communications",
    title: "Communications",
    icon: Mail,
    access: "student",
    load: () => import("#web/student/communications/section.tsx"),
    badge: () => import("#web/student/communications/unread-badge.tsx"),
  }),
  section({
    value: "communications",
    title: "Communications",
    icon: Mail,
    access: "staff:communications",
    load: () => import("#web/staff/communications/section.tsx"),
  }),
  section({
    value: "community",
    title: "Community",
    icon: MessagesSquare,
    access: ["student", "staff:communications"],
    load: () => import("#web/student/community/section.tsx"),
  }),
  section({
    value: "team",
    title: "Team Members",
    icon: UsersRound,
    access: "staff:team",
    load: () => import("#web/staff/team/section.tsx"),
  }),
  section({
    value: "testimonials",
    title: "Testimonials",
    icon: MessageSquareQuote,
    access: "staff:testimonials",
    load: () => import("#web/staff/testimonials/section.tsx"),
  }),
  section({
    value: "blog",
    title: "Blog",
    icon: Newspaper,
    access: "staff:blog",
    load: () => import("#web/staff/blog/section.tsx"),
  }),
  section({
    value: "assignments",
    title: "Assignments",
    icon: ClipboardCheck,
    access: "student",
    load: () => import("#web/student/assignments/section.tsx"),
  }),
  section({
    value: "resources",
    title: "Learning Resources",
    icon: Library,
    access: "student",
    load: () => import("#web/student/resources/section.tsx"),
  }),
  section({
    value: "profile",
    title: "My Profile",
    icon: UserRound,
    access: ["student", "admin"],
    load: () => import("#web/dashboard/profile/section.tsx"),
  }),
  section({
    value: "submitted-assignments",
    title: "Assignments",
    icon: ClipboardCheck,
    access: "staff:assignments",
    load: () => import("#web/staff/assignments/section.tsx"),
  }),
  section({
    value: "programs",
    title: "Program Management",
    icon: BookOpen,
    access: "staff:programs",
    load: () => import("#web/staff/programs/section.tsx"),
  }),
  section({
    value: "affiliates",
    title: "Affiliates",
    icon: Handshake,
    access: "staff:affiliates",
    load: () => import("#web/staff/affiliates/section.tsx"),
  }),
  section({
    value: "settings",
    title: "Account Settings",
    icon: Settings,
    access: "student",
    load: () => import("#web/student/settings/section.tsx"),
  }),
  section({
    value: "settings",
    title: "Settings",
    icon: Settings,
    access: "admin",
    load: () => import("#web/staff/settings/section.tsx"),
  }),
  section({
    value: "two-step-login",
    title: "Two-Step Login",
    icon: ShieldCheck,
    access: "staff",
    load: () => import("#web/staff/two-factor/section.tsx"),
  }),
  section({
    value: "students",
    title: "Students Management",
    icon: Users,
    access: "staff:students",
    load: () => import("#web/staff/students/section.tsx"),
  }),
  section({
    value: "analytics",
    title: "System Analytics",
    icon: ChartColumn,
    access: "staff:analytics",
    load: () => import("#web/staff/analytics/section.tsx"),
  }),
  section({
    value: "users",
    title: "User Management",
    icon: UserCog,
    access: "admin",
    load: () => import("#web/staff/sub-admins/section.tsx"),
  }),
];

export function findSection(value: string, principal: Principal): DashboardSection | undefined {
  return sections.find((section) => section.value === value && mayOpen(section, principal));
}

/** All that this person may open. */
export function sectionsFor(principal: Principal): DashboardSection[] {
  return sections.filter((section) => mayOpen(section, principal));
}

/** The section to show, and whether it is the one that was asked for. */
export function chooseSection(value: string | null, principal: Principal) {
  const asked = findSection(value ?? "dashboard", principal);
  const shown = asked ?? findSection("dashboard", principal);
  if (!shown) throw new Error("Every role has a dashboard room.");
  return { section: shown, isAsked: asked !== undefined };
}
