import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz, questionOf } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let program: number;

/** Text in which the character at the given position is the second half of an emoji. */
const withEmojiAt = (position: number) => `${"x".repeat(position - 1)}😀 and more`;
const half = /[\ud800-\udbff](?![\udc00-\udfff])|\ufffd/;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  program = (await aProgram(context.db)).id;
});

describe("texts of questions are cut between characters (api.md 1.2)", () => {
  it("a question with an emoji at the cut is added, changed and deleted", async () => {
    const text = `<p>${withEmojiAt(80)}</p>`;
    const { id, updated_at } = await aQuestion(joseph, program, "true_false", { text });
    const question = { kind: "true_false", text, points: 2, ...questionOf.true_false };
    const change = { question, updated_at };
    const changed = await joseph.call("PUT", `/questions/${id}/`, change);
    expect(changed.status, changed.text).toBe(200);
    expect((await joseph.call("DELETE", `/questions/${id}/`)).status).toBe(204);
    for (const { text } of [
      await joseph.call("GET", "/bin/?page=1"),
      await joseph.call("GET", "/audit-log/?page=1&page_size=100"),
    ])
      expect(text.match(half)).toBeNull();
  });

  it("a long question ends with … in the bin, and a short one does not (beyond.md 4.8)", async () => {
    const long = `How long does one interview ${"really ".repeat(20)}take?`;
    for (const text of [long, "How long?"]) {
      const { id } = await aQuestion(joseph, program, "true_false", { text: `<p>${text}</p>` });
      await joseph.call("DELETE", `/questions/${id}/`);
    }
    const { body } = await joseph.call("GET", "/bin/?page=1");
    const names = body.results.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(["How long?", `${long.slice(0, 79).trimEnd()}…`]);
  });

  it("the head of the CSV of attempts has whole characters", async () => {
    const question = await aQuestion(joseph, program, "true_false", { text: `<p>${withEmojiAt(200)}</p>` });
    const quiz = await aQuiz(joseph, program, [question.id]);
    const amina = await person(context, cast.amina);
    await anEnrollment(context.db, amina.id, program);
    const begun = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    expect(begun.status, begun.text).toBeLessThan(300);
    const { status, text } = await joseph.call("GET", `/quizzes/${quiz.id}/attempts/export.csv`);
    expect(status).toBe(200);
    expect(text).toContain("xxx");
    expect(text.match(half)).toBeNull();
  });

  it("a category that becomes a tag has whole characters", async () => {
    const source = `$CATEGORY: $course$/${withEmojiAt(40)}\n\nKampala is in Uganda. {TRUE}`;
    const { status, text } = await joseph.call("POST", `/programs/${program}/questions/import/`, {
      format: "gift",
      text: source,
      adds: true,
    });
    expect([status, text.match(half)], text).toEqual([200, null]);
    expect(text).toContain(`"${"x".repeat(39)}"`);
  });
});
