import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { number } from "./number.tsx";

const shown = (text: string, unit = "litres, l") =>
  renderToStaticMarkup(
    <number.Answer
      name="answer-1"
      content={{ unit }}
      answer={{ text }}
      right={{ value: 12, tolerance: 0 }}
      isReadOnly
      onAnswer={() => {}}
    />,
  ).replace(/<[^>]*>/g, " ");

it.each([
  ["12 ml", "litres, l", "The number is right, but its unit is not litres."],
  ["12 l", "", "The number is right, but the question asks for a number without a unit."],
])("a result says that only the unit of %j is wrong (beyond.md 6.1)", (text, unit, sentence) =>
  expect(shown(text, unit)).toContain(sentence),
);

it.each(["12 l", "12", "13 ml"])("no sentence about the unit follows %j", (text) =>
  expect(shown(text)).not.toContain("The number is right"),
);

it("students see the first spelling of the unit", () =>
  expect(shown("12").replace(/\s+/g, " ")).toMatch(/^ Number, in litres .* 12 litres $/));
