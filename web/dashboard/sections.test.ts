import { beforeAll, expect, it } from "vitest";
import { menuFor } from "#contract/accounts/menu-items.ts";
import { type Principal, permissions } from "#contract/shared/permissions.ts";
import { chooseSection, loadStaffSections, sectionsFor } from "./sections.ts";

beforeAll(loadStaffSections);

/** All section names that an address may have. */
const values = [
  ...["dashboard", "students", "submitted-assignments", "communications", "programs", "affiliates"],
  ...["team", "testimonials", "blog", "analytics", "fees", "users", "settings", "profile"],
  ...["courses", "assignments", "community", "resources"],
];
const openedBy = (principal: Principal) => values.filter((value) => chooseSection(value, principal).isAsked);

it.each(permissions)("a sub-admin with only %j opens the dashboard and that section (staff.md 6)", (key) => {
  const value = key === "assignments" ? "submitted-assignments" : key;
  // Staff who may send communications also moderate the students' community (api.md 4).
  const also = key === "communications" ? ["community"] : [];
  expect(openedBy({ role: "sub_admin", permissions: [key] })).toEqual(["dashboard", value, ...also]);
});

it("a sub-admin without permissions always gets the dashboard", () => {
  const nobody: Principal = { role: "sub_admin", permissions: [] };
  expect(openedBy(nobody)).toEqual(["dashboard"]);
  expect(chooseSection("users", nobody)).toMatchObject({ isAsked: false, section: { value: "dashboard" } });
});

it("two-step login is for all staff and no students", () => {
  const opens = (role: Principal["role"]) =>
    chooseSection("two-step-login", { role, permissions: [] }).isAsked;
  expect([opens("admin"), opens("sub_admin"), opens("student")]).toEqual([true, true, false]);
});

it("an admin opens every section of the staff, also settings and profile (staff.md 6)", () => {
  expect(openedBy({ role: "admin", permissions: [] })).toEqual([...values.slice(0, 14), "community"]);
});

it("a student opens the student's sections and none of the staff's (students.md 2)", () => {
  const student: Principal = { role: "student", permissions: [] };
  expect(openedBy(student)).toEqual([
    // Fees is a section if the institute has switched it on.
    ...["dashboard", "communications", "fees", "settings", "profile"],
    ...["courses", "assignments", "community", "resources"],
  ]);
  expect(chooseSection("settings", student).section.title).toBe("Account Settings");
});

it("students have the section Fees only while the server's menu names it (beyond.md 1)", () => {
  const student: Principal = { role: "student", permissions: [] };
  const opens = (fees: boolean) => {
    const menu = menuFor(student, { fees });
    const offered = sectionsFor(student, menu).some(({ value }) => value === "fees");
    return [chooseSection("fees", student, menu).section.value, offered];
  };
  expect(opens(true)).toEqual(["fees", true]);
  expect(opens(false)).toEqual(["dashboard", false]);
});

it("a section's title is the menu's label, unless it defines another", () => {
  const admin: Principal = { role: "admin", permissions: [] };
  const titles = ["team", "programs", "users"].map((value) => chooseSection(value, admin).section.title);
  expect(titles).toEqual(["Team Members", "Program Management", "User Management"]);
});

it.each(["admin", "student"] as const)("every menu entry of %j opens a section", (role) => {
  const principal: Principal = { role, permissions: [] };
  for (const { value } of menuFor(principal)) expect(chooseSection(value, principal).isAsked).toBe(true);
});
