import { describe, expect, it } from "vitest";
import { questionsOf } from "#contract/learning/program-texts.ts";
import { programs } from "./content/programs.ts";
import { team } from "./content/team.ts";
import { testimonials } from "./content/testimonials.ts";

/** A page of the catalogue, which is all that most visitors see. */
const FIRST_PAGE = 12;

describe("the demonstration's programs (issue 22 part 3: 'What decides a person is there')", () => {
  it.each(programs.slice(0, FIRST_PAGE))(
    "$title: somebody of the team teaches it, and hours, language, certificate and questions are told",
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

  it("what a graduate says names a program that there is", () => {
    const titles: string[] = programs.map(({ title }) => title);
    for (const { program } of testimonials) expect(titles).toContain(program);
  });

  it("some programs have none of it, so that a page without shows no hole", () => {
    expect(programs.some(({ page }) => !page)).toBe(true);
  });
});
