import { describe, expect, it } from "vitest";
import { permissionChoices, permissions } from "#contract/shared/permissions.ts";
import { menuFor } from "./menu-items.ts";

const valuesFor = (...person: Parameters<typeof menuFor>) => menuFor(...person).map(({ value }) => value);

describe("menu keys and who sees them (staff-dashboard.md section 2)", () => {
  it("'Admin sees everything, including User Management and Settings', in the order of the specification", () => {
    expect(valuesFor({ role: "admin", permissions: [] })).toEqual([
      "dashboard",
      "students",
      "submitted-assignments",
      "communications",
      "programs",
      "affiliates",
      "team",
      "testimonials",
      "blog",
      "analytics",
      "users",
      "settings",
    ]);
  });

  it.each(permissions)("a sub_admin who holds %j alone sees the dashboard and that section", (permission) => {
    const extras = { fees: true };
    const value = permission === "assignments" ? "submitted-assignments" : permission;
    expect(valuesFor({ role: "sub_admin", permissions: [permission] }, extras)).toEqual(["dashboard", value]);
  });

  it("Fees are in nobody's menu until the institute switches them on (beyond.md)", () => {
    const people = [
      { role: "admin", permissions: [] },
      { role: "sub_admin", permissions: ["fees"] },
      { role: "student", permissions: [] },
    ] as const;
    for (const one of people) {
      expect(valuesFor(one)).not.toContain("fees");
      expect(valuesFor(one, { fees: true })).toContain("fees");
    }
  });

  it("a sub_admin without permissions sees the dashboard", () => {
    expect(valuesFor({ role: "sub_admin", permissions: [] })).toEqual(["dashboard"]);
  });

  it("'The available permissions': the nine keys of section 6, and 'fees' (api.md section 6)", () => {
    expect(permissionChoices.map(({ value }) => value)).toEqual([
      "students",
      "assignments",
      "communications",
      "programs",
      "affiliates",
      "team",
      "testimonials",
      "blog",
      "analytics",
      "fees",
    ]);
  });
});
