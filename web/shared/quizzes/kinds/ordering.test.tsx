import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ordering } from "./ordering.tsx";

const items = ["Filter", "Boil", "Cool"].map((text) => ({ id: text.toLowerCase(), text }));
const order = ["boil", "cool", "filter"];

const shown = (answer: { order: string[] } | null, right: { order: string[] } | null) =>
  renderToStaticMarkup(
    <ordering.Answer
      name="answer-1"
      textId="question-1-text"
      content={{ items }}
      answer={answer}
      right={right}
      isReadOnly
      onAnswer={() => {}}
    />,
  )
    .replace(/<option value="\d+">\d+<\/option>/g, "")
    .replace(/<option[^>]*selected[^>]*>(\d+)<\/option>/g, "$1")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

it("without an answer, the result shows the right order and says so (beyond.md 6.1)", () =>
  expect(shown(null, { order })).toBe("You gave no answer. This is the right order: 1 Boil 2 Cool 3 Filter"));

it("without an answer, items have no places while the right order is hidden (beyond.md 6.1)", () =>
  expect(shown(null, null)).toBe("You gave no answer. Filter Boil Cool"));

it("an answer keeps its order, with the right places of wrong items (beyond.md 6.1)", () =>
  expect(shown({ order: ["cool", "boil", "filter"] }, { order })).toBe(
    "Put these in the right order. 1 Cool Right place: 2 2 Boil Right place: 1 3 Filter",
  ));
