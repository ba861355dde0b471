import { beforeAll, expect, it } from "vitest";
import { menuFor } from "#contract/accounts/menu-items.ts";
import { type Principal, permissions } from "#contract/shared/permissions.ts";
import { chooseSection, loadStaffSections, sectionsFor } from "./sections.ts";

beforeAll(loadStaffSections);

/** Every word that an address may name a section by. */
const values = [
  ...["dashboard", "students", "submitted-assignments", "communications", "programs", "affiliates"],
  ...["team", "testimonials", "blog", "analytics", "fees", "users", "settings", "profile"],
  ...["courses", "assignments", "community", "resources"],
];
const openedBy = (principal: Principal) => values.filter((value) => chooseSection(value, principal).isAsked);

it.each(permissions)(
  "a sub-admin who has %j alone opens the dashboard and that section (staff-dashboard.md section 6)",
  (key) => {
    const value = key === "assignments" ? "submitted-assignments" : key;
    // Staff who send communications also moderate the students' community (api.md section 4).
    const also = key === "communications" ? ["community"] : [];
    expect(openedBy({ role: "sub_admin", permissions: [key] })).toEqual(["dashboard", value, ...also]);
  },
);

it("a sub-admin without permissions opens the dashboard alone, and is shown it whatever is asked for", () => {
  const nobody: Principal = { role: "sub_admin", permissions: [] };
  expect(openedBy(nobody)).toEqual(["dashboard"]);
  expect(chooseSection("users", nobody)).toMatchObject({ isAsked: false, section: { value: "dashboard" } });
});

it("two-step login is for all staff, and for no student", () => {
  const opens = (role: Principal["role"]) =>
    chooseSection("two-step-login", { role, permissions: [] }).isAsked;
  expect([opens("admin"), opens("sub_admin"), opens("student")]).toEqual([true, true, false]);
});

it("'In the staff branch, settings and profile are shown only to admin', who opens every section of the staff", () => {
  expect(openedBy({ role: "admin", permissions: [] })).toEqual([...values.slice(0, 14), "community"]);
});

it("a student opens the student's sections and none of the staff's (student-dashboard.md section 2)", () => {
  const student: Principal = { role: "student", permissions: [] };
  expect(openedBy(student)).toEqual([
    // Fees as far as the institute has them switched on.
    ...["dashboard", "communications", "fees", "settings", "profile"],
    ...["courses", "assignments", "community", "resources"],
  ]);
  expect(chooseSection("settings", student).section.title).toBe("Account Settings");
});

it("Fees is a student's section while the server's menu names it, and not there while it does not (beyond.md section 1)", () => {
  const student: Principal = { role: "student", permissions: [] };
  const opens = (fees: boolean) => {
    const menu = menuFor(student, { fees });
    const offered = sectionsFor(student, menu).some(({ value }) => value === "fees");
    return [chooseSection("fees", student, menu).section.value, offered];
  };
  expect(opens(true)).toEqual(["fees", true]);
  expect(opens(false)).toEqual(["dashboard", false]);
});

it("a section is called what the menu calls it, unless it has a title of its own", () => {
  const admin: Principal = { role: "admin", permissions: [] };
  const titles = ["team", "programs", "users"].map((value) => chooseSection(value, admin).section.title);
  expect(titles).toEqual(["Team Members", "Program Management", "User Management"]);
});

it.each(["admin", "student"] as const)("every entry of the menu of %j opens a section", (role) => {
  const principal: Principal = { role, permissions: [] };
  for (const { value } of menuFor(principal)) expect(chooseSection(value, principal).isAsked).toBe(true);
});
