import { expect, it } from "vitest";
import type { DarasaClient } from "#contract/all.ts";
import { optionIds, questionOf } from "#tests/support/data/quizzes.ts";
import { quizByForm } from "./quiz-by-form.ts";

const [one, two, three, four] = optionIds;
const shown = [three, one, four, two];
const items = shown.map((id) => ({ id, text: id }));
const MINUTE_MS = 60_000;
const now = new Date("2026-02-02T08:00:00Z");

/** An API with an attempt at an ordering question and a short answer. */
function apiWith({
  outcome = "stored",
  ends_in_ms = MINUTE_MS,
  answer = null as object | null,
  text = null as string | null,
} = {}) {
  const calls: object[] = [];
  const state = { state: "begun", ends_at: new Date(now.getTime() + ends_in_ms).toISOString() };
  const clock = { server_time: now.toISOString(), anchor: "anchor" };
  const questions = [
    { position: 1, kind: "ordering", content: { items }, answer },
    { position: 2, kind: "short_answer", content: questionOf.short_answer.content, answer: text && { text } },
  ];
  const attempts = {
    get: async () => ({ id: 31, ...state, ...clock, questions }),
    answer: async ({ body }: { body: { answers: { position: number; id: string }[] } }) => {
      calls.push(...body.answers);
      const answers = body.answers.map(({ position, id }) => ({ position, id, outcome }));
      return { ...state, ...clock, answers };
    },
    finish: async () => calls.push({ finish: true }),
  };
  return { api: { attempts } as unknown as DarasaClient, calls };
}

/** Posts the form, with the places of the shown items from 1 on. */
async function post(places: number[], values: Record<string, string>, options: object = {}) {
  const { api, calls } = apiWith(options);
  const form = new FormData();
  for (const [name, value] of Object.entries({ attempt: "31", quiz: "7", on_page: "1" }))
    form.set(name, value);
  for (const [at, place] of places.entries()) form.set(`answer-1-${shown[at]}`, String(place - 1));
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const next = await quizByForm(api, form);
  const address = typeof next === "string" ? next : "";
  return { calls, next, query: Object.fromEntries(new URLSearchParams(address.split("?")[1])) };
}

it.each([
  ["one item that is moved to the first place", [1, 2, 3, 1], [two, three, one, four]],
  ["one item that is moved to the last place", [4, 2, 3, 4], [one, four, two, three]],
  ["all places", [4, 3, 2, 1], [two, four, one, three]],
])("the order without a script is what was chosen: %s (beyond.md 6.1)", async (_which, places, order) => {
  const { calls } = await post(places, { page: "2" });
  expect(calls).toMatchObject([{ position: 1, answer: { order } }]);
});

it("two items in the same place are shown again, with the order that was stored", async () => {
  expect((await post([1, 2, 3, 1], { page: "2" })).query).toMatchObject({ page: "1", places: "1" });
  expect((await post([4, 3, 2, 1], { page: "2" })).query).toMatchObject({ page: "2" });
});

it("an order that nobody has changed is no answer", async () => {
  const { calls } = await post([1, 2, 3, 4], { "answer-2": "Kampala" });
  expect(calls).toMatchObject([{ position: 2, answer: { text: "Kampala" } }]);
});

it("the end is a question first, and the answers are stored before it", async () => {
  const asked = await post([1, 2, 3, 4], { "answer-2": "Kampala", finish: "ask" });
  expect(asked.calls).toMatchObject([{ position: 2 }]);
  expect(asked.query).toMatchObject({ attempt: "31", finish: "ask" });
  expect((await post([], { finish: "yes", on_page: "" })).calls).toEqual([{ finish: true }]);
});

it("answers after the end are named, and the attempt ends without a question", async () => {
  const late = await post(
    [1, 2, 3, 4],
    { "answer-2": "Kampala", finish: "ask" },
    {
      ...{ ends_in_ms: -MINUTE_MS, outcome: "too_late" },
    },
  );
  expect(late.calls).toMatchObject([{ position: 2 }, { finish: true }]);
  expect(late.query).toMatchObject({ attempt: "31", late: "2" });
  expect(late.query).not.toHaveProperty("finish");
});

it.each([
  ["stored", { saved: "2" }],
  ["old", { old: "2" }],
  ["refused", { refused: "2" }],
])("the next page says what became of an answer: %s", async (outcome, told) => {
  const { query } = await post([1, 2, 3, 4], { "answer-2": "Kampala", page: "2" }, { outcome });
  expect(query).toEqual({ section: "assignments", quiz: "7", attempt: "31", page: "2", ...told });
  const asked = await post([1, 2, 3, 4], { "answer-2": "Kampala", finish: "ask" }, { outcome });
  expect(asked.query).toMatchObject({ finish: "ask", ...told });
});

it("an answer that is emptied is removed, not saved (beyond.md 6.1)", async () => {
  const emptied = { "answer-2": "", page: "2" };
  const { calls, query } = await post([1, 2, 3, 4], emptied, { text: "Kampala" });
  expect(calls).toMatchObject([{ position: 2, answer: null }]);
  expect(query).toMatchObject({ removed: "2" });
  expect(query).not.toHaveProperty("saved");
});

it("a form without a change says that nothing was saved", async () => {
  expect((await post([1, 2, 3, 4], { page: "1" })).query).toMatchObject({ page: "1", saved: "none" });
  expect((await post([1, 2, 3, 4], { page: "2" })).query).not.toHaveProperty("saved");
});

it("a text that is too long is not sent, and the page shows it again (beyond.md 6.1)", async () => {
  const long = "x".repeat(201);
  const fields = { "answer-2": long, page: "2" };
  const { calls, next } = await post([4, 3, 2, 1], fields);
  expect(calls).toMatchObject([{ position: 1 }]);
  expect(next).toEqual({
    problem: "Not saved: your answer to question 2. It is too long.",
    typed: { "answer-2": long },
    told: { page: "1", saved: "1" },
  });
  expect((await post([1, 2, 3, 4], { ...fields, finish: "ask" })).next).toMatchObject({
    typed: { "answer-2": long },
  });
});

it("after the end, a text that is too long is named", async () => {
  const long = { "answer-2": "x".repeat(201), page: "2" };
  const { calls, query } = await post([1, 2, 3, 4], long, { ends_in_ms: -MINUTE_MS });
  expect(calls).toEqual([{ finish: true }]);
  expect(query).toMatchObject({ attempt: "31", long: "2" });
});

it("line ends of a plain form count as one character", async () => {
  const { calls } = await post([1, 2, 3, 4], { "answer-2": `${"x".repeat(198)}\r\ny`, page: "2" });
  expect(calls).toMatchObject([{ position: 2, answer: { text: `${"x".repeat(198)}\ny` } }]);
});
