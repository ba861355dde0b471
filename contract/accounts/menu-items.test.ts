import { describe, expect, it } from "vitest";
import { permissionChoices, permissions } from "#contract/shared/permissions.ts";
import { menuFor } from "./menu-items.ts";

const valuesFor = (...person: Parameters<typeof menuFor>) => menuFor(...person).map(({ value }) => value);

describe("menu sections by role (staff.md 2)", () => {
  it("'Admin sees everything, including User Management and Settings', in the specified order", () => {
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

  it.each(permissions)(
    "a sub-admin with only the permission %j sees the dashboard and its section",
    (permission) => {
      const extras = { fees: true };
      const value = permission === "assignments" ? "submitted-assignments" : permission;
      expect(valuesFor({ role: "sub_admin", permissions: [permission] }, extras)).toEqual([
        "dashboard",
        value,
      ]);
    },
  );

  it("Fees is hidden from every menu until the institute switches fees on (beyond.md 1)", () => {
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

  it("a sub-admin without permissions sees only the dashboard", () => {
    expect(valuesFor({ role: "sub_admin", permissions: [] })).toEqual(["dashboard"]);
  });

  it("'The available permissions' are nine keys and 'fees' (staff.md 6, api.md 6)", () => {
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
