import type { MenuItem } from "#contract/accounts/menu-items.ts";
import { hasPermission, type Permission, type Principal } from "#contract/shared/permissions.ts";

interface StudentTab {
  key: string;
  label: string;
  /** Permission that the tab needs, in addition to `students`. */
  needs?: Permission | "admin";
}

const tabs: readonly StudentTab[] = [
  { key: "overview", label: "Overview" },
  { key: "fees", label: "Fees", needs: "fees" },
  { key: "work", label: "Work", needs: "assignments" },
  { key: "messages", label: "Messages", needs: "communications" },
  { key: "history", label: "History", needs: "admin" },
];

/** Returns the tabs that the person may see. Fees is there only if the menu has it. */
export function studentTabsOf(principal: Principal, menu: readonly MenuItem[]): StudentTab[] {
  const mayOpen = ({ needs }: StudentTab) =>
    !needs || (needs === "admin" ? principal.role === "admin" : hasPermission(principal, needs));
  return tabs.filter(
    (tab) => mayOpen(tab) && (tab.key !== "fees" || menu.some(({ value }) => value === "fees")),
  );
}
