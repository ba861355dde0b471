import { describe, expect, it } from "vitest";
import { BlogPostForm } from "#contract/content/blog.ts";
import { Institute } from "#contract/content/institute.ts";
import { TeamMemberForm } from "#contract/content/team.ts";
import { ProgramForm } from "#contract/courses/programs/programs.ts";
import { programForm } from "#tests/support/data/builders.ts";
import { firstValue, isRequired, labelOf, typed } from "./schema-fields.ts";

describe("form fields from the contract's schema (staff.md 5)", () => {
  it("a label is the schema's title, or the field's name in words", () => {
    expect(labelOf(ProgramForm, "full_description")).toBe("Description");
    expect(labelOf(ProgramForm, "target_audience")).toBe("Target audience");
  });

  it("'Title is required'; deadlines, social links and coordinates are optional", () => {
    expect(isRequired(ProgramForm, "title")).toBe(true);
    expect(isRequired(ProgramForm, "deadline_value")).toBe(false);
    expect(isRequired(Institute, "map.latitude")).toBe(false);
    expect(isRequired(Institute, "socials.facebook")).toBe(false);
  });

  it("initial values: read_time is 5, is_published is checked, order is 0", () => {
    expect(firstValue(BlogPostForm, "read_time")).toBe("5");
    expect(firstValue(BlogPostForm, "is_published")).toBe(true);
    expect(firstValue(TeamMemberForm, "order")).toBe("0");
    expect(firstValue(ProgramForm, "title")).toBe("");
  });

  it("the initial values pass the schema when the required fields are filled in", () => {
    const names = Object.keys(ProgramForm.shape);
    const first = Object.fromEntries(names.map((name) => [name, firstValue(ProgramForm, name)]));
    expect(ProgramForm.safeParse({ ...first, ...programForm }).success).toBe(true);
  });

  it("fields show stored numbers as text, and missing values as empty text", () => {
    expect([typed(3), typed(null), typed(false)]).toEqual(["3", "", false]);
  });
});
