import { describe, expect, it } from "vitest";
import { questionsOf } from "#contract/courses/programs/program-texts.ts";
import { programs } from "./content/programs/programs.ts";
import { team } from "./content/team.ts";
import { testimonials } from "./content/testimonials.ts";

/** Number of programs on the first page of the catalogue, which is all that most visitors see. */
const FIRST_PAGE = 12;

describe("the demonstration's programs", () => {
  it.each(programs.slice(0, FIRST_PAGE))(
    "$title has a teacher of the team, hours, a language, a certificate and questions",
    ({ page }) => {
      const teachers = team.filter((member) => member.is_active).map((member) => member.name);
      expect(teachers).toContain(page?.facilitator);
      expect(page).toMatchObject({
        facilitator_text: expect.stringMatching(/.{60}/),
        outcomes: expect.stringMatching(/\n.+\n/),
        weekly_hours: expect.any(Number),
        language: expect.stringMatching(/./),
        certificate: expect.stringMatching(/./),
      });
      const questions = questionsOf(page?.questions ?? "");
      expect(questions.length).toBeGreaterThan(1);
      for (const { answer } of questions) expect(answer).not.toEqual([]);
    },
  );

  it("every testimonial names an existing program", () => {
    const titles: string[] = programs.map(({ title }) => title);
    for (const { program } of testimonials) expect(titles).toContain(program);
  });

  it("some programs have none of these texts, to show a page without them", () => {
    expect(programs.some(({ page }) => !page)).toBe(true);
  });
});
