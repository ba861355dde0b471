import type { MenuItem } from "#contract/accounts/menu-items.ts";
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

/** The parts of a student's page that the person may see. Fees have a place where the menu has them. */
export function studentTabsOf(principal: Principal, menu: readonly MenuItem[]): StudentTab[] {
  const mayOpen = ({ needs }: StudentTab) =>
    !needs || (needs === "admin" ? principal.role === "admin" : hasPermission(principal, needs));
  return tabs.filter(
    (tab) => mayOpen(tab) && (tab.key !== "fees" || menu.some(({ value }) => value === "fees")),
  );
}
