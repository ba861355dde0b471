import { expect, it } from "vitest";
import type { DarasaClient } from "#contract/all.ts";
import { typedIn } from "#web/student/courses/plain-forms.ts";
import { answerByForm, answersOf } from "./answers-of-form.ts";

function typed(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

it("only fields of questions become answers (beyond.md 6.3)", () => {
  const form = typed({ feedback: "7", "question-overall": "4", "question-improve": "", may_publish: "on" });
  expect(answersOf(form)).toEqual({
    answers: [
      { question: "overall", value: "4" },
      { question: "improve", value: "" },
    ],
    ...{ may_publish: true, publish_name: "" },
  });
});

it("the plain form is sent for its round without an Idempotency-Key (beyond.md 6.3)", async () => {
  const sent: unknown[] = [];
  const answer = async (call: unknown) => void sent.push(call);
  const api = { feedback_rounds: { answer } } as unknown as DarasaClient;
  const next = await answerByForm(api, typed({ feedback: "7", "question-overall": "4" }));
  expect(next).toBe("/dashboard?section=courses&feedback=7&answers=arrived");
  expect(sent).toEqual([
    {
      params: { id: 7 },
      body: { answers: [{ question: "overall", value: "4" }], may_publish: false, publish_name: "" },
    },
  ]);
});

it("the typed answers of the plain form can be shown again (beyond.md 6.3)", () => {
  expect(typedIn(typed({ feedback: "7", "question-improve": "More.", may_publish: "on" }))).toEqual({
    ...{ "question-improve": "More.", may_publish: "on", publish_name: "" },
  });
  expect(typedIn(typed({ mark: "2" }))).toBeUndefined();
});
