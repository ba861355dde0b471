import { beforeAll, describe, expect, it } from "vitest";
import { menuFor } from "#contract/accounts/menu-items.ts";
import type { Permission, Principal } from "#contract/shared/permissions.ts";
import { loadStaffSections } from "#web/dashboard/sections.ts";
import { coverageOf, pagesFor } from "./pages.ts";

beforeAll(loadStaffSections);

const admin: Principal = { role: "admin", permissions: [] };
const staff = (...permissions: Permission[]): Principal => ({ role: "sub_admin", permissions });
const namesFor = (principal: Principal, ...words: string[]) =>
  pagesFor(principal, menuFor(principal), words).map(({ name }) => name);

describe("pages behind tabs (beyond.md 4)", () => {
  it("are found by their names and by synonyms", () => {
    for (const word of ["audit", "history", "activity"]) expect(namesFor(admin, word)).toEqual(["Audit Log"]);
    expect(namesFor(admin, "audit", "log")).toEqual(["Audit Log"]);
    expect(namesFor(admin, "webh")).toEqual(["Webhooks"]);
    expect(namesFor(admin, "mark")).toEqual(["Marking desk", "Gradebook"]);
    expect(namesFor(admin, "quiz")).toEqual(["Questions", "New Quiz"]);
    expect(namesFor(admin, "questions")).toEqual(["Questions", "New Quiz", "Community posts"]);
    expect(namesFor(admin)).toEqual([]);
  });

  it("are found only in sections that the person may open", () => {
    expect(namesFor(staff("assignments"), "grade")).toEqual([
      "Marking desk",
      "Gradebook",
      "Student Submissions",
    ]);
    expect(namesFor(staff("blog"), "grade")).toEqual([]);
    expect(namesFor(staff("blog"), "audit")).toEqual([]);
    const menu = menuFor(admin, { fees: true });
    const found = (principal: Principal) => pagesFor(principal, menu, ["fees:", "set"]).map(({ to }) => to);
    expect(found(admin)).toEqual(["/dashboard?section=fees&view=settings"]);
    expect(found(staff("fees"))).toEqual([]);
  });
});

it.each([
  [admin, "Name, email, phone, reference or program"],
  [staff("students", "assignments"), "Name, email, phone or reference"],
  [staff("assignments"), "Name, email or phone"],
  [staff("programs"), "Program"],
  [staff("blog"), "Page"],
])("the placeholder of %j names what the search covers: %s", (principal, words) => {
  expect(coverageOf(principal, menuFor(principal))).toBe(words);
});
