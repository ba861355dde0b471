import { expect, it } from "vitest";
import { defaultFigures } from "#contract/content/default-figures.ts";
import type { Institute } from "#contract/content/institute.ts";
import { bodyOf, leadOfFigures } from "./institute-fields.ts";

it("a save keeps the fields that the form does not show", () => {
  const stored = { name: "Darasa", added_later: "stays" } as unknown as Institute;
  expect(bodyOf({ name: "New name" }, stored)).toMatchObject({ name: "New name", added_later: "stays" });
});

it("the part of the public numbers names those that are still examples (staff.md 6.1)", () => {
  const own = { ...defaultFigures, programs: "3", professionals: "40", recommend: "", satisfaction: "" };
  expect(leadOfFigures({ ...own, partners: "" })).toMatch(
    /until you change or clear them: Graduates, Countries\.$/,
  );
  expect(leadOfFigures({ ...own, partners: "", graduates: "12", countries: "2" })).not.toContain("examples");
});
