import { expect, it } from "vitest";
import type { DarasaClient } from "#contract/all.ts";
import { ApiError } from "#contract/shared/api-error.ts";
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

it("the page after a plain form knows whether texts may be published (beyond.md 6.3)", async () => {
  const api = { feedback_rounds: { answer: async () => {} } } as unknown as DarasaClient;
  const next = await answerByForm(api, typed({ feedback: "7", may_publish: "on" }));
  expect(next).toBe("/dashboard?section=courses&feedback=7&answers=arrived-with-name");
});

it("the typed answers of a refused plain form are returned with the sentence (beyond.md 6.3)", async () => {
  const form = typed({ feedback: "7", "question-improve": "More.", may_publish: "on" });
  const closed = { detail: "This form is closed." };
  const after = (error: Error) => {
    const answer = () => Promise.reject(error);
    return answerByForm({ feedback_rounds: { answer } } as unknown as DarasaClient, form);
  };
  expect(await after(new ApiError(409, "conflict", closed))).toEqual({
    ...{ status: { status: 409 }, problem: closed.detail },
    typed: { "question-improve": "More.", may_publish: "on", publish_name: "" },
  });
  await expect(after(new Error("A defect"))).rejects.toThrow("A defect");
});
