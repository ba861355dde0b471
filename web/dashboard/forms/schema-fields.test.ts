import { describe, expect, it } from "vitest";
import { BlogPostForm } from "#contract/content/blog.ts";
import { Institute } from "#contract/content/institute.ts";
import { TeamMemberForm } from "#contract/content/team.ts";
import { ProgramForm } from "#contract/learning/programs.ts";
import { programForm } from "#tests/support/builders.ts";
import { firstValue, isRequired, labelOf, typed } from "./schema-fields.ts";

describe("what a form takes from the contract's schema (staff-dashboard.md section 5)", () => {
  it("a label is the schema's title, or the field's name in words", () => {
    expect(labelOf(ProgramForm, "full_description")).toBe("Description");
    expect(labelOf(ProgramForm, "target_audience")).toBe("Target audience");
  });

  it("'Title is required', a deadline is optional, a social link may be empty", () => {
    expect(isRequired(ProgramForm, "title")).toBe(true);
    expect(isRequired(ProgramForm, "deadline_value")).toBe(false);
    expect(isRequired(Institute, "map.latitude")).toBe(true);
    expect(isRequired(Institute, "socials.facebook")).toBe(false);
  });

  it("'read_time … default 5', 'is_published checkbox (default checked)', 'order … default 0'", () => {
    expect(firstValue(BlogPostForm, "read_time")).toBe("5");
    expect(firstValue(BlogPostForm, "is_published")).toBe(true);
    expect(firstValue(TeamMemberForm, "order")).toBe("0");
    expect(firstValue(ProgramForm, "title")).toBe("");
  });

  it("the first values pass the schema once the required fields are filled in", () => {
    const names = Object.keys(ProgramForm.shape);
    const first = Object.fromEntries(names.map((name) => [name, firstValue(ProgramForm, name)]));
    expect(ProgramForm.safeParse({ ...first, ...programForm }).success).toBe(true);
  });

  it("stored numbers are typed as text, and what is not there as an empty text", () => {
    expect([typed(3), typed(null), typed(false)]).toEqual(["3", "", false]);
  });
});
