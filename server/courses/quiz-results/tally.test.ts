import { describe, expect, it } from "vitest";
import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import { optionIds, questionOf, rightAnswer } from "#tests/support/data/quizzes.ts";
import { tallyOf } from "./tally.ts";

const asked = (kind: Asked["kind"]) => ({ kind, ...questionOf[kind] }) as unknown as Asked;
const [first, second, third, fourth] = optionIds;

/** Returns the lines of the tally as "label: count, right". */
const linesOf = (kind: Asked["kind"], ...given: [answer: unknown, share: number][]) =>
  tallyOf(
    asked(kind),
    given.map(([answer, share]) => ({ answer, share })),
  ).map(({ label, count, is_right }) => `${label}: ${count}${is_right ? ", right" : ""}`);

describe("the tally of answers (beyond.md 6.1)", () => {
  it("one of several: every option, also the ones that nobody chose", () =>
    expect(
      linesOf("one_of", [{ chosen: second }, 1], [{ chosen: second }, 1], [{ chosen: fourth }, 0]),
    ).toEqual(["Choice 1: 0", "Choice 2: 2, right", "Choice 3: 0", "Choice 4: 1"]));

  it("a deleted option and a missing answer have their own lines", () =>
    expect(linesOf("one_of", [{ chosen: "zzzzzzz9" }, 0], [null, 0], [{ chosen: 7 }, 0]).slice(4)).toEqual([
      "An answer that was deleted: 1",
      "No answer: 2",
    ]));

  it("several of several: an answer counts at each of its options", () =>
    expect(
      linesOf("several_of", [{ chosen: [third, first] }, 1], [{ chosen: [first, second, second] }, 0]),
    ).toEqual(["Choice 1: 2, right", "Choice 2: 1", "Choice 3: 1, right", "Choice 4: 0"]));

  it("true or false", () =>
    expect(linesOf("true_false", [{ is_true: true }, 1], [{ is_true: false }, 0])).toEqual([
      "True: 1, right",
      "False: 1",
    ]));

  it("number: equal numbers count together, however they are typed", () =>
    expect(
      linesOf(
        "number",
        [{ text: "1" }, 0],
        [{ text: "12,5 kg" }, 1],
        [{ text: "12.5" }, 1],
        [{ text: "12.5 g" }, 0],
        [{ text: "many" }, 0],
        [{ text: "Many" }, 0],
      ),
    ).toEqual(["12,5 kg: 2, right", "many: 2", "1: 1", "12.5 g: 1"]));

  it("number: all accepted spellings of the unit count together", () => {
    const content = { unit: "litres, l" };
    const given = ["12 litres", "12 l", "12", "12 ml"].map((text) => ({ answer: { text }, share: 1 }));
    const lines = tallyOf({ kind: "number", key: { value: 12, tolerance: 0 }, content }, given);
    expect(lines.map(({ label, count }) => `${label}: ${count}`)).toEqual(["12 litres: 3", "12 ml: 1"]);
  });

  it("short answer: the same letters count together, the most frequent first", () =>
    expect(
      linesOf("short_answer", [{ text: "Jinja" }, 0], [{ text: "Kampala " }, 1], [{ text: "kampala" }, 1]),
    ).toEqual(["Kampala: 2, right", "Jinja: 1"]));

  it("short answer: only the ten most frequent are listed", () => {
    const many = Array.from({ length: 12 }, (_, at) => [{ text: `Town ${at}` }, 0] as [object, number]);
    const lines = linesOf("short_answer", ...many);
    expect([lines.length, lines.at(-1)]).toEqual([11, "Other answers: 2"]);
  });

  it("ordering: equal orders count together", () =>
    expect(
      linesOf(
        "ordering",
        [rightAnswer.ordering, 1],
        [{ order: [second, first, third, fourth] }, 0.5],
        [rightAnswer.ordering, 1],
      ),
    ).toEqual([
      "Choice 1 → Choice 2 → Choice 3 → Choice 4: 2, right",
      "Choice 2 → Choice 1 → Choice 3 → Choice 4: 1",
    ]));

  it("long text: by the points", () =>
    expect(linesOf("long_text", [{ text: "A" }, 1], [{ text: "B" }, 0.5], [{ text: "C" }, 0])).toEqual([
      "All points: 1",
      "Some points: 1",
      "No points: 1",
    ]));
});
