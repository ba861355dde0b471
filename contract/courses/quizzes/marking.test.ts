import { describe, expect, it } from "vitest";
import type { AnswerOf, ContentOf, KeyOf, Kind, Share } from "./kinds.ts";
import { readNumber } from "./marking/number.ts";
import { shareOf } from "./marking.ts";

const [a, b, c, d, e] = ["aaaaaaa1", "bbbbbbb2", "ccccccc3", "ddddddd4", "eeeeeee5"] as const;
const options = [a, b, c, d].map((id) => ({ id, text: `Option ${id}` }));

const mark = <K extends Kind>(kind: K, content: ContentOf<K>, key: KeyOf<K>, answer: unknown): Share =>
  shareOf({ kind, content, key } as never, answer);

/** Answers of any shape, which no kind accepts. */
const hostile: [string, unknown][] = [
  ["no answer", null],
  ["an absent answer", undefined],
  ["a text", "aaaaaaa1"],
  ["a list", []],
  ["an empty object", {}],
  ["a number", 7],
  ["another kind's answer", { chosen_option: a }],
  ["a nested object", { chosen: { chosen: a }, text: { text: "4" }, order: { 0: a }, is_true: "true" }],
  [
    "a very long text",
    { chosen: "a".repeat(100_000), text: "a".repeat(100_000), order: ["a".repeat(9_999)] },
  ],
];

describe("one of several", () => {
  const given = (answer: unknown) => mark("one_of", { options }, { right: b }, answer);
  it.each<[string, AnswerOf<"one_of">, number]>([
    ["the right option", { chosen: b }, 1],
    ["the first wrong option", { chosen: a }, 0],
    ["another wrong option", { chosen: c }, 0],
    ["the last wrong option", { chosen: d }, 0],
    ["an option of another question", { chosen: e }, 0],
  ])("%s", (_, answer, share) => expect(given(answer)).toBe(share));
  it.each([
    ["capital letters in the id", { chosen: "BBBBBBB2" }],
    ["blanks around the id", { chosen: ` ${b} ` }],
    ["an empty id", { chosen: "" }],
    ["a list with the right id", { chosen: [b] }],
    ["the position instead of the id", { chosen: 1 }],
    ["a pattern as the id", { chosen: ".*" }],
    ...hostile,
  ])("%s earns nothing", (_, answer) => expect(given(answer)).toBe(0));
});

describe("several of several", () => {
  const given = (answer: unknown, right: string[] = [a, c]) =>
    mark("several_of", { options }, { right }, answer);
  it.each<[string, string[], number]>([
    ["both right options", [a, c], 1],
    ["both in another order", [c, a], 1],
    ["one of two", [a], 0.5],
    ["the other of two", [c], 0.5],
    ["both and one wrong", [a, b, c], 0.5],
    ["both and two wrong", [a, b, c, d], 0],
    ["one right and one wrong", [a, b], 0],
    ["only wrong ones", [b, d], 0],
    ["one wrong", [b], 0],
    ["nothing", [], 0],
    ["one right option twice", [a, a], 0.5],
    ["both, one of them twice", [a, c, c], 1],
    ["both and an unknown one", [a, c, e], 1],
    ["an unknown one", [e], 0],
  ])("%s", (_, chosen, share) => expect(given({ chosen })).toBe(share));
  it("a third of three", () => expect(given({ chosen: [a] }, [a, b, c])).toBeCloseTo(1 / 3));
  it("the only right option", () => expect(given({ chosen: [d] }, [d])).toBe(1));
  it.each([["more ids than options exist", { chosen: Array.from({ length: 21 }, () => a) }], ...hostile])(
    "%s earns nothing",
    (_, answer) => expect(given(answer)).toBe(0),
  );
});

describe("true or false", () => {
  const given = (is_true: boolean, answer: unknown) => mark("true_false", {}, { is_true }, answer);
  it.each<[boolean, boolean, number]>([
    [true, true, 1],
    [true, false, 0],
    [false, false, 1],
    [false, true, 0],
  ])("the key %s and the answer %s earn %s", (key, is_true, share) =>
    expect(given(key, { is_true })).toBe(share),
  );
  it.each([
    ["the word true", { is_true: "true" }],
    ["the word True", { is_true: "True" }],
    ["1", { is_true: 1 }],
    ["0", { is_true: 0 }],
    ["null", { is_true: null }],
    ["a list", { is_true: [true] }],
    ["another name", { isTrue: true }],
    ...hostile,
  ])("%s earns nothing, whatever the key", (_, answer) =>
    expect([given(true, answer), given(false, answer)]).toEqual([0, 0]),
  );
});

describe("number", () => {
  const given = (text: unknown, value = 12.5, tolerance = 0.5, unit = "kg") =>
    mark("number", { unit }, { value, tolerance }, { text });
  it.each<[string, string, number]>([
    ["the value", "12.5", 1],
    ["a decimal comma", "12,5", 1],
    ["Arabic digits and their decimal sign", "١٢٫٥", 1],
    ["Persian digits", "۱۲.۵", 1],
    ["the lower edge", "12", 1],
    ["the upper edge", "13", 1],
    ["just below the edge", "11.99", 0],
    ["just above the edge", "13.01", 0],
    ["blanks around it", "  12.5  ", 1],
    ["the unit", "12.5 kg", 1],
    ["the unit without a blank", "12.5kg", 1],
    ["the unit in capitals", "12.5 KG", 1],
    ["another unit", "12.5 g", 0],
    ["a plus sign", "+12.5", 1],
    ["digits of full width", "１２.５", 1],
    ["zeros in front", "0012.50", 1],
    ["a negative number", "-12.5", 0],
    ["words", "twelve", 0],
    ["only the unit", "kg", 0],
    ["nothing", "", 0],
    ["two numbers", "12.5 13", 0],
    ["a formula", "=12.5", 0],
    ["a sum", "12+0.5", 0],
    ["infinity", "Infinity", 0],
    ["not a number", "NaN", 0],
    ["a hexadecimal number", "0x0C", 0],
  ])("%s", (_, text, share) => expect(given(text)).toBe(share));
  it.each<[string, string, number, number, number]>([
    ["0.3 with tolerance 0", "0.3", 0.1 + 0.2, 0, 1],
    ["an edge that binary fractions miss", "0.8", 0.7, 0.1, 1],
    ["a comma before three digits", "1,250", 1250, 0, 1],
    ["a blank before three digits", "1 250", 1250, 0, 1],
    ["thousands in Arabic digits", "١٬٢٥٠", 1250, 0, 1],
    ["a narrow blank and a decimal comma", "1\u202f250,5", 1250.5, 0, 1],
    ["points before three digits and a decimal comma", "1.250.000,5", 1250000.5, 0, 1],
    ["commas before three digits and a decimal point", "1,250,000.5", 1250000.5, 0, 1],
    ["a comma before two digits", "1,25", 1.25, 0, 1],
    ["0,125 is a fraction", "0,125", 0.125, 0, 1],
    ["a true minus sign", "−3", -3, 0, 1],
    ["a power of ten", "2.5e3", 2500, 0, 1],
    ["two points", "1.2.3", 1.23, 0, 0],
    ["commas in wrong places", "1,25,0", 1250, 0, 0],
    ["zero for zero", "0", 0, 0, 1],
    ["minus zero for zero", "-0", 0, 0, 1],
    ["a huge exponent", "1e999", 1e15, 0, 0],
  ])("%s", (_, text, value, tolerance, share) => expect(given(text, value, tolerance, "")).toBe(share));
  it.each<[string, string, number]>([
    ["the first spelling", "12 litres", 1],
    ["the second spelling", "12 l", 1],
    ["the third spelling, without a blank", "12litre", 1],
    ["a spelling in capitals", "12 L", 1],
    ["a spelling with a full stop", "12 l.", 1],
    ["no unit", "12", 1],
    ["another unit", "12 ml", 0],
    ["two spellings", "12 litres, l", 0],
    ["only a comma", "12,", 0],
    ["a wrong number with a spelling", "13 l", 0],
  ])("of a unit with several spellings: %s", (_, text, share) =>
    expect(given(text, 12, 0, "litres, l,litre,")).toBe(share),
  );
  it.each<[string, string, number]>([
    ["as the question has it", "12 m²", 1],
    ["with a plain digit", "12 m2", 1],
    ["another exponent", "12 m3", 0],
    ["without the exponent", "12 m", 0],
  ])("a unit with an exponent: %s", (_, text, share) => expect(given(text, 12, 0, "m²")).toBe(share));
  it("a unit where the question has none", () => expect(given("12.5 kg", 12.5, 0, "")).toBe(0));
  it("a percent sign as the unit", () => expect(given("80 %", 80, 0, "%")).toBe(1));
  it.each(hostile)("%s earns nothing", (_, answer) =>
    expect(mark("number", { unit: "" }, { value: 4, tolerance: 0 }, answer)).toBe(0),
  );
  it("reads the number and the unit", () =>
    expect(readNumber("1,250.5 UGX")).toEqual({ value: 1250.5, unit: "UGX" }));
});

describe("short answer", () => {
  const given = (text: unknown, has_capitals = false, accepted = ["Ng'ang'a", "Café au lait", "HIV"]) =>
    mark("short_answer", {}, { accepted, has_capitals }, { text });
  it.each<[string, string, number]>([
    ["as written", "Ng'ang'a", 1],
    ["a curly apostrophe", "Ng’ang’a", 1],
    ["no apostrophe", "Nganga", 1],
    ["small letters", "ng'ang'a", 1],
    ["the second accepted answer", "Café au lait", 1],
    ["no accents", "cafe au lait", 1],
    ["blanks in a row and around", "  café   au lait ", 1],
    ["a line break", "café\nau lait", 1],
    ["a full stop at the end", "Café au lait.", 1],
    ["an accent as its own character", "Cafe\u0301 au lait", 1],
    ["an invisible joiner", "Caf\u200bé au lait", 1],
    ["full width letters", "ＨＩＶ", 1],
    ["the third in small letters", "hiv", 1],
    ["a part of it", "Café", 0],
    ["a word more", "Café au lait please", 0],
    ["a wrong letter", "Kafe au lait", 0],
    ["nothing", "", 0],
    ["blanks", "   ", 0],
    ["only a full stop", ".", 0],
    ["a pattern", ".*", 0],
    ["a wildcard of SQL", "%", 0],
    ["markup", "<b>HIV</b>", 0],
  ])("%s", (_, text, share) => expect(given(text)).toBe(share));
  it.each<[string, string, number]>([
    ["capitals as written", "HIV", 1],
    ["small letters", "hiv", 0],
    ["mixed letters", "Hiv", 0],
    ["accents do not count", "Cafe au lait", 1],
    ["a small first letter", "café au lait", 0],
    ["full width capitals", "ＨＩＶ", 1],
  ])("where capitals count: %s", (_, text, share) => expect(given(text, true)).toBe(share));
  it("a symbol is compared as it is", () => expect(given("µ", false, ["µ"])).toBe(1));
  it("Arabic without vowel marks", () => expect(given("محمد", false, ["مُحَمَّد"])).toBe(1));
  it.each(hostile)("%s earns nothing", (_, answer) =>
    expect(mark("short_answer", {}, { accepted: ["4"], has_capitals: false }, answer)).toBe(0),
  );
});

describe("ordering", () => {
  const items = options;
  const given = (answer: unknown) => mark("ordering", { items }, { order: [a, b, c, d] }, answer);
  it.each<[string, string[], number]>([
    ["the right order", [a, b, c, d], 1],
    ["two exchanged", [b, a, c, d], 0.5],
    ["the last two exchanged", [a, b, d, c], 0.5],
    ["the other way round", [d, c, b, a], 0],
    ["moved by one", [d, a, b, c], 0],
    ["three in a circle", [b, c, a, d], 0.25],
    ["the first only", [a], 0.25],
    ["the first two", [a, b], 0.5],
    ["one missing in the middle", [a, c, d], 0.25],
    ["nothing", [], 0],
    ["one item in every place", [a, a, a, a], 0.25],
    ["an unknown item", [a, b, c, e], 0.75],
    ["more items than exist", [a, b, c, d, e], 1],
  ])("%s", (_, order, share) => expect(given({ order })).toBe(share));
  it.each(hostile)("%s earns nothing", (_, answer) => expect(given(answer)).toBe(0));
});

describe("long text", () => {
  const given = (answer: unknown) => mark("long_text", {}, { guide: "Names two causes." }, answer);
  it.each([
    ["a sentence", "The rains failed."],
    ["one letter", "a"],
    ["several lines", "First.\n\nSecond."],
    ["the guide itself", "Names two causes."],
    ["markup, which is only text", "<script>alert(1)</script>"],
    ["Arabic", "فشلت الأمطار"],
    ["an emoji", "🌧️"],
    ["the longest text", "a".repeat(10_000)],
  ])("%s is marked by staff", (_, text) => expect(given({ text })).toBeNull());
  it.each([
    ["nothing", { text: "" }],
    ["blanks", { text: "   " }],
    ["line breaks", { text: "\n\n" }],
    ["a text that is too long", { text: "a".repeat(10_001) }],
    ...hostile,
  ])("%s earns nothing", (_, answer) => expect(given(answer)).toBe(0));
});
