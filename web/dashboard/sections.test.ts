import { expect, it } from "vitest";
import { menuFor } from "#contract/accounts/menu.ts";
import { type Principal, permissions } from "#contract/shared/permissions.ts";
import { chooseSection } from "./sections.ts";

/** Every word that an address may name a section by. */
const values = [
  ...["dashboard", "students", "submitted-assignments", "communications", "programs", "affiliates"],
  ...["team", "testimonials", "blog", "analytics", "users", "settings", "profile"],
  ...["courses", "assignments", "community", "resources"],
];
const openedBy = (principal: Principal) => values.filter((value) => chooseSection(value, principal).isAsked);

it.each(permissions)(
  "a sub-admin who holds %j alone opens the dashboard and that section (section 6)",
  (key) => {
    const value = key === "assignments" ? "submitted-assignments" : key;
    // Who sends communications also moderates the students' community (api.md section 4).
    const also = key === "communications" ? ["community"] : [];
    expect(openedBy({ role: "sub_admin", permissions: [key] })).toEqual(["dashboard", value, ...also]);
  },
);

it("a sub-admin without permissions opens the dashboard alone, and is shown it whatever is asked for", () => {
  const nobody: Principal = { role: "sub_admin", permissions: [] };
  expect(openedBy(nobody)).toEqual(["dashboard"]);
  expect(chooseSection("users", nobody)).toMatchObject({ isAsked: false, section: { value: "dashboard" } });
});

it("two-step login is all staff's, and no student's (security.md T16)", () => {
  const opens = (role: Principal["role"]) =>
    chooseSection("two-step-login", { role, permissions: [] }).isAsked;
  expect([opens("admin"), opens("sub_admin"), opens("student")]).toEqual([true, true, false]);
});

it("'In the staff branch, settings and profile are shown only to admin', who opens every section of the staff", () => {
  expect(openedBy({ role: "admin", permissions: [] })).toEqual([...values.slice(0, 13), "community"]);
});

it.each(["admin", "student"] as const)("every entry of the menu of %j opens a section", (role) => {
  const principal: Principal = { role, permissions: [] };
  for (const { value } of menuFor(principal)) expect(chooseSection(value, principal).isAsked).toBe(true);
});
