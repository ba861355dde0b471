import { hasPermission, type Permission, type Principal } from "#contract/shared/permissions.ts";

interface StudentTab {
  key: string;
  label: string;
  /** Who sees it besides those who may see students. */
  needs?: Permission | "admin";
}

const tabs: readonly StudentTab[] = [
  { key: "overview", label: "Overview" },
  { key: "fees", label: "Fees", needs: "fees" },
  { key: "work", label: "Work", needs: "assignments" },
  { key: "messages", label: "Messages", needs: "communications" },
  { key: "history", label: "History", needs: "admin" },
];

/** The parts of a student's page that the person may see. */
export function studentTabsOf(principal: Principal): StudentTab[] {
  return tabs.filter(
    ({ needs }) =>
      !needs || (needs === "admin" ? principal.role === "admin" : hasPermission(principal, needs)),
  );
}
