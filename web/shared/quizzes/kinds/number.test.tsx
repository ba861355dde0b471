import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { number } from "./number.tsx";

const shown = (text: string) =>
  renderToStaticMarkup(
    <number.Answer
      name="answer-1"
      textId="question-1-text"
      content={{ unit: "litres, l" }}
      answer={{ text }}
      right={{ value: 12, tolerance: 0 }}
      isReadOnly
      onAnswer={() => {}}
    />,
  ).replace(/<[^>]*>/g, " ");

it("students see the first spelling of the unit, also with the right answer (beyond.md 6.1)", () =>
  expect(shown("12").replace(/\s+/g, " ")).toMatch(/^ Number, in litres .* 12 litres $/));
