import { describe, expect, test } from "vitest";
import type { Typed } from "./form-values.ts";
import { withTheirs } from "./form-versions.ts";

const question = (id: string | undefined, change: Partial<Typed> = {}): Typed => ({
  ...(id && { id }),
  ...{ kind: "text", text: `About ${id}?`, choices: "", is_required: false },
  ...change,
});
const [a, b, c] = [question("a"), question("b", { kind: "choice", choices: "Slow\nFast" }), question("c")];
const before = [a, b, c];
const merged = (mine: Typed[], theirs: Typed[]) => withTheirs({ mine, before, theirs });

describe("an outdated feedback form takes over what somebody else saved (staff.md 4.9)", () => {
  const changedA = { ...a, text: "Mine?" };

  test("in questions that the person did not change", () => {
    const theirs = [a, { ...b, text: "Theirs?" }, c];
    expect(merged([changedA, b, c], theirs)).toEqual([changedA, theirs[1], c]);
  });

  test("in other fields of a question that both changed", () => {
    expect(merged([changedA, b, c], [{ ...a, is_required: true }, b, c])).toEqual([
      { ...changedA, is_required: true },
      b,
      c,
    ]);
  });

  test("with the new id of a question whose choices changed, so that it is not asked twice", () => {
    const theirs = { ...b, id: "new", choices: "Slow\nFast\nRight" };
    const mine = { ...b, text: "How fast?" };
    expect(merged([a, mine, c], [a, theirs, c])).toEqual([a, { ...theirs, text: "How fast?" }, c]);
    const both = { ...mine, choices: "Slow\nQuick" };
    expect(merged([a, both, c], [a, theirs, c])).toEqual([a, { ...both, id: "new" }, c]);
  });

  test("at the place of a question whose text and choices changed", () => {
    const theirs = { ...b, id: "new", text: "Speed?", choices: "1\n2" };
    expect(merged(before, [a, theirs, c])).toEqual([a, theirs, c]);
    expect(merged([a, c], [a, theirs, c])).toEqual([a, c]);
  });

  test("except a deletion of a question that the person changed", () => {
    expect(merged([changedA, b, c], [c])).toEqual([changedA, c]);
  });

  test("with added questions at their place, next to the person's own", () => {
    const [theirs, mine] = [question("theirs"), question(undefined, { text: "Own?" })];
    expect(merged([...before, mine], [a, theirs, b, c])).toEqual([a, theirs, b, c, mine]);
  });

  test("only once if the person has taken it", () => {
    const theirs = { ...b, id: "new", choices: "1\n2" };
    expect(merged([a, theirs, c], [a, theirs, c])).toEqual([a, theirs, c]);
  });
});
