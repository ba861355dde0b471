import { beforeAll, beforeEach, expect, it } from "vitest";
import { defaultQuestions } from "#contract/courses/feedback/questions.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let program: number;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
});

beforeEach(async () => {
  program = (await aProgram(context.db)).id;
});

const [overall, recommend, pace, helped, improve] = defaultQuestions;

/** Saves a form, and returns its entry in the audit log. */
async function save(values: object) {
  const path = `/programs/${program}/feedback-form/`;
  const { body } = await joseph.call("GET", path);
  const { status, text } = await joseph.call("PUT", path, { ...body, ...values });
  expect(status, text).toBe(200);
  const { before, after } = (await joseph.call("GET", "/audit-log/?page=1&page_size=1")).body.results[0];
  return { before, after };
}

const times = { sends_at_middle: true, sends_at_end: true };

it("the audit log has the changed questions of a feedback form in words (beyond.md 4.7)", async () => {
  const questions = [
    recommend,
    { ...pace, choices: ["Too slow", "Too fast"] },
    { ...helped, is_required: true },
    overall,
    { kind: "scale_5", text: "How is the food?", choices: [], is_required: false },
  ];
  expect(await save({ questions, sends_at_end: false })).toEqual({
    before: {
      ...times,
      questions_removed: [`5. ${improve?.text} · Text · Need not be answered`],
      questions_changed: [
        `3. ${pace?.text} · Too slow; About right; Too fast`,
        `4. ${helped?.text} · Need not be answered`,
      ],
      questions_moved: [`1. ${overall?.text}`],
    },
    after: {
      ...{ ...times, sends_at_end: false },
      questions_added: ["5. How is the food? · Scale from 1 to 5 · Need not be answered"],
      questions_changed: [`2. ${pace?.text} · Too slow; Too fast`, `3. ${helped?.text} · Must be answered`],
      questions_moved: [`4. ${overall?.text}`],
    },
  });
});

it("a form that is saved as it was has no change and no version in the log (beyond.md 4.7)", async () => {
  expect(await save({})).toEqual({ before: times, after: times });
});
