import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Choices } from "./choices.tsx";

/** Returns the colour of each chosen option, after a result with the first option right. */
function coloursOf(isByHand: boolean, right: string[] | null = ["a"]): string[] {
  const html = renderToStaticMarkup(
    <Choices
      type="checkbox"
      name="answer-1"
      textId="question-1-text"
      legend="Choose all that are right."
      options={["a", "b"].map((id) => ({ id, text: id }))}
      chosen={["a", "b"]}
      right={right}
      isByHand={isByHand}
      isReadOnly
      onChange={() => {}}
    />,
  );
  return [...html.matchAll(/has-checked:border-([a-z]+)/g)].map(([, colour = ""]) => colour);
}

it("points by hand do not give a wrong option the green of a right one (beyond.md 6.1)", () => {
  expect(coloursOf(true)).toEqual(["action", "ink"]);
  expect(coloursOf(false)).toEqual(["action", "urgent"]);
  for (const isByHand of [true, false]) expect(coloursOf(isByHand, null)).toEqual(["ink", "ink"]);
});
