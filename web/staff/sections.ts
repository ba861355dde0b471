import {
  Banknote,
  BookOpen,
  ChartColumn,
  ClipboardCheck,
  Handshake,
  LayoutDashboard,
  Mail,
  MessageSquareQuote,
  Newspaper,
  Settings,
  ShieldCheck,
  Trash2,
  UserCog,
  Users,
  UsersRound,
} from "lucide-react";
import { contract } from "#contract/all.ts";
import { addEndpoints } from "#web/api/client.ts";
import { addFamilies } from "#web/api/stale.ts";
import { addLastSave } from "#web/dashboard/shell/menu/last-saves.ts";
import { defineSection } from "#web/dashboard/shell/section.ts";
import { saveMarks } from "./attendance/waiting-marks.ts";
import { families } from "./families.ts";

addEndpoints(contract);
addFamilies(families);
addLastSave(saveMarks);

/** All sections of staff, by name. */
export const staffSections = [
  defineSection({
    value: "dashboard",
    menuOf: "staff",
    icon: LayoutDashboard,
    load: () => import("./dashboard/section.tsx"),
    listener: () => import("./today/today-listener.tsx"),
  }),
  defineSection({
    value: "students",
    menuOf: "staff",
    title: "Students Management",
    icon: Users,
    load: () => import("./students/section.tsx"),
  }),
  defineSection({
    value: "submitted-assignments",
    menuOf: "staff",
    icon: ClipboardCheck,
    load: () => import("./assignments/section.tsx"),
    listener: () => import("./attendance/marks-listener.tsx"),
  }),
  defineSection({
    value: "communications",
    menuOf: "staff",
    icon: Mail,
    load: () => import("./communications/section.tsx"),
    badge: () => import("./communications/reported-badge.tsx"),
  }),
  defineSection({
    value: "programs",
    menuOf: "staff",
    title: "Program Management",
    icon: BookOpen,
    load: () => import("./programs/section.tsx"),
  }),
  defineSection({
    value: "affiliates",
    menuOf: "staff",
    icon: Handshake,
    load: () => import("./affiliates/section.tsx"),
  }),
  defineSection({
    value: "team",
    menuOf: "staff",
    icon: UsersRound,
    load: () => import("./team/section.tsx"),
  }),
  defineSection({
    value: "testimonials",
    menuOf: "staff",
    icon: MessageSquareQuote,
    load: () => import("./testimonials/section.tsx"),
  }),
  defineSection({
    value: "blog",
    menuOf: "staff",
    icon: Newspaper,
    load: () => import("./blog/section.tsx"),
  }),
  defineSection({
    value: "analytics",
    menuOf: "staff",
    title: "System Analytics",
    icon: ChartColumn,
    load: () => import("./analytics/section.tsx"),
  }),
  defineSection({
    value: "fees",
    menuOf: "staff",
    icon: Banknote,
    load: () => import("./fees/section.tsx"),
    badge: () => import("./fees/waiting-badge.tsx"),
  }),
  defineSection({
    value: "users",
    menuOf: "staff",
    icon: UserCog,
    load: () => import("./sub-admins/section.tsx"),
  }),
  defineSection({
    value: "settings",
    menuOf: "staff",
    icon: Settings,
    load: () => import("./settings/section.tsx"),
  }),
  defineSection({
    value: "bin",
    access: "staff",
    title: "Bin",
    icon: Trash2,
    load: () => import("./bin/section.tsx"),
  }),
  defineSection({
    value: "two-step-login",
    access: "staff",
    title: "Two-Step Login",
    icon: ShieldCheck,
    load: () => import("./two-factor/section.tsx"),
  }),
];
