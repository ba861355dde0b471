import { describe, expect, it } from "vitest";
import { fonts } from "./fonts.ts";
import { makePdf, type Pdf } from "./pdf.ts";
import { heightOf, isOneLine, missingIn, writeText } from "./text.ts";

const names = [
  "محمد عبد الله أحمد",
  "አበበ በቂላ ተስፋዬ",
  "ⵜⵉⴼⵉⵏⴰⵖ ⵎⵓⵃⴰ",
  "ߒߞߏ ߛߟߊ߬",
  "𞤀𞤣𞤤𞤢𞤥 𞤖𞤢𞤤𞤢𞥄𞤳𞤵",
  "ꕙꔤ ꕞ",
  "Amina 😀 Nakato 👩‍🎓",
  "Za\u200cra A\u200dli",
  "Παπαδόπουλος Иванова",
  "Ọ̀ládélé́ Ng’ang’a",
];

/** Draws on a page, and returns the file with what the drawing returned. */
async function drawn<T>(draw: (pdf: Pdf) => T): Promise<{ file: Buffer; result: T }> {
  const results: T[] = [];
  const file = await makePdf({ title: "Names", author: "Darasa", at: new Date(0) }, (pdf) => {
    results.push(draw(pdf));
  });
  return { file, result: results[0] as T };
}

const at = (size = 16, width = 380) => ({ font: fonts.display, size, x: 60, y: 60, width });

describe("text of papers (beyond.md 1.3)", () => {
  it.each(names)("every character of %s has a font", async (name) => {
    for (const font of Object.values(fonts)) {
      const { result } = await drawn((pdf) => missingIn(pdf, name, font));
      expect(result).toEqual([]);
    }
  });

  it("characters without a font are named", async () => {
    const { result } = await drawn((pdf) => missingIn(pdf, "Li 王小王", fonts.plain));
    expect(result).toEqual(["王", "小"]);
  });

  it("a text in several scripts has a font for each", async () => {
    const { file } = await drawn((pdf) => writeText(pdf, "Amina አበበ محمد", at()));
    for (const font of ["NotoSerifDisplay", "NotoSansEthiopic", "NotoSansArabic"])
      expect(file.toString("latin1")).toContain(font);
  });

  it.each(names)("its height is measured as it is drawn: %s", async (name) => {
    const { result } = await drawn((pdf) => [heightOf(pdf, name, at()), writeText(pdf, name, at()) - 60]);
    expect(result[1]).toBeCloseTo(Number(result[0]), 3);
  });

  it("words longer than a line are broken, and none is wider than the line", async () => {
    const name = ["Nakatomugisha", "Wanjikunganga", "Adebayookonkwo"].map((word) => word.repeat(3)).join(" ");
    const { result } = await drawn((pdf) => ({
      lines: Math.round(heightOf(pdf, name, at(20, 200)) / heightOf(pdf, "A", at(20, 200))),
      isOne: isOneLine(pdf, name, at(20, 200)),
      isShortOne: isOneLine(pdf, "Amina", at(20, 200)),
    }));
    expect(result.lines).toBeGreaterThanOrEqual(6);
    expect([result.isOne, result.isShortOne]).toEqual([false, true]);
  });
});
