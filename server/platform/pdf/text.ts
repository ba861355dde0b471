import { fontsFor } from "./fonts.ts";
import type { Pdf } from "./pdf.ts";

export interface TextLook {
  font: string;
  size: number;
  x: number;
  y: number;
  width: number;
  align?: "left" | "center" | "right";
  lineGap?: number;
}

/** A part of a line in one font and direction */
interface Run {
  text: string;
  font: string;
  isRightToLeft: boolean;
  width: number;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Adlam}]/u;
const leftToRight = /[\p{L}\p{N}]/u;
/** Characters that have no shape of their own. Fonts that lack them would draw a box or leave a hole. */
const shapeless = /[\p{Variation_Selector}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]/gu;
// Arabic letters join by these, also in the middle of a word.
const joiners = /[\u200c\u200d]/;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const clustersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Returns the characters of the text that no font has. */
export function missingIn(pdf: Pdf, text: string, font: string): string[] {
  const composed = text.normalize("NFC");
  // Most names need no other font, and a list checks thousands of names.
  if (!missingGlyph(pdf, composed, font)) return [];
  const clusters = clustersOf(composed);
  return [...new Set(clusters.filter((cluster) => fontOf(pdf, cluster, font) === undefined))];
}

/**
 * Writes text in lines of at most the width, each character in the first font that has it. Words longer than a line are
 * broken. Returns the end of the text, which is also the position of the next one.
 */
export function writeText(pdf: Pdf, text: string, look: TextLook): number {
  const { font, size, x, y, width, align = "left", lineGap = 0 } = look;
  pdf.font(font).fontSize(size);
  if (isPlain(pdf, text, look)) {
    pdf.text(text, x, y, { width, align, lineGap });
    return y + heightOf(pdf, text, look);
  }
  const { line, ascent } = metricsOf(pdf, font, size);
  let baseline = y + ascent;
  for (const words of linesOf(pdf, text, look)) {
    const runs = inOrder(runsOf(pdf, words, font, size));
    const length = runs.reduce((sum, run) => sum + run.width, 0);
    let at = x + (align === "left" ? 0 : (width - length) / (align === "center" ? 2 : 1));
    for (const run of runs) {
      pdf.font(run.font).fontSize(size);
      // With features, the library shapes the whole run. Otherwise it would put the words of Arabic from left to right.
      pdf.text(shaped(run), at, baseline, { lineBreak: false, baseline: "alphabetic", features: [] });
      at += run.width;
    }
    baseline += line + lineGap;
  }
  pdf.font(font).fontSize(size);
  pdf.x = x;
  pdf.y = baseline - ascent;
  return pdf.y;
}

/** Returns the height of the text as writeText draws it. */
export function heightOf(pdf: Pdf, text: string, look: TextLook): number {
  const { font, size, width, lineGap = 0 } = look;
  pdf.font(font).fontSize(size);
  if (isPlain(pdf, text, look)) return pdf.heightOfString(text, { width, lineGap });
  return linesOf(pdf, text, look).length * (metricsOf(pdf, font, size).line + lineGap);
}

/** Returns whether the text fits on one line. */
export function isOneLine(pdf: Pdf, text: string, look: TextLook): boolean {
  return linesOf(pdf, text, look).length <= 1;
}

/** Returns whether the library can draw the text: the font has all characters, and every word fits on a line. */
function isPlain(pdf: Pdf, text: string, { font, size, width }: TextLook): boolean {
  if (missingGlyph(pdf, text, font) || rightToLeft.test(text) || joiners.test(text)) return false;
  return text.split(" ").every((word) => runWidth(pdf, word, font, size) <= width);
}

function linesOf(pdf: Pdf, text: string, { font, size, width }: TextLook): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (words: string) =>
    runsOf(pdf, words, font, size).reduce((sum, run) => sum + run.width, 0) <= width;
  for (const word of text.normalize("NFC").split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const parts = fits(word) ? [word] : broken(word, fits);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? "";
  }
  return line === "" ? lines : [...lines, line];
}

/** Breaks a word into the longest parts that fit, each at least one character long. */
function broken(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let rest = clustersOf(word);
  while (rest.length > 0) {
    let [fitting, tooMany] = [1, rest.length + 1];
    while (tooMany - fitting > 1) {
      const middle = Math.floor((fitting + tooMany) / 2);
      if (fits(rest.slice(0, middle).join(""))) fitting = middle;
      else tooMany = middle;
    }
    parts.push(rest.slice(0, fitting).join(""));
    rest = rest.slice(fitting);
  }
  return parts;
}

/**
 * Splits a line into runs. Punctuation joins the run before it if its font has it. Spaces join it if it continues after
 * them; otherwise they are in the text's own font.
 */
function runsOf(pdf: Pdf, line: string, own: string, size: number): Run[] {
  const runs: Run[] = [];
  let spaces = "";
  for (const cluster of clustersOf(line)) {
    if (cluster === " ") {
      spaces += cluster;
      continue;
    }
    const last = runs.at(-1);
    const isNeutral = !rightToLeft.test(cluster) && !leftToRight.test(cluster);
    const joins = isNeutral && last !== undefined && !missingGlyph(pdf, cluster, last.font);
    const font = joins ? last.font : (fontOf(pdf, cluster, own) ?? own);
    const isRightToLeft = joins ? last.isRightToLeft : rightToLeft.test(cluster);
    if (last && last.font === font && last.isRightToLeft === isRightToLeft) last.text += spaces + cluster;
    else {
      if (spaces !== "") runs.push({ text: spaces, font: own, isRightToLeft: false, width: 0 });
      runs.push({ text: cluster, font, isRightToLeft, width: 0 });
    }
    spaces = "";
  }
  return runs.map((run) => ({ ...run, width: runWidth(pdf, shaped(run), run.font, size) }));
}

/** Sorts the runs of a line from left to right. The first letter decides the direction of the line. */
function inOrder(runs: Run[]): Run[] {
  return runs.find(({ text }) => leftToRight.test(text))?.isRightToLeft ? runs.toReversed() : runs;
}

/** Returns the text as it is drawn, without shapeless characters. Joiners stay between letters that join. */
function shaped({ text, isRightToLeft, font }: Run): string {
  const keepsJoiners = isRightToLeft || font.startsWith("NotoEmoji");
  return text.replace(shapeless, (one) => (keepsJoiners && joiners.test(one) ? one : ""));
}

function runWidth(pdf: Pdf, text: string, font: string, size: number): number {
  return pdf.font(font).fontSize(size).widthOfString(text, { features: [] });
}

/** Returns the first font with every character of the cluster. */
function fontOf(pdf: Pdf, cluster: string, own: string): string | undefined {
  return fontsFor(own).find((font) => !missingGlyph(pdf, cluster, font));
}

function missingGlyph(pdf: Pdf, text: string, font: string): boolean {
  const file = fileOf(pdf, font);
  return [...text.replace(shapeless, "")].some((one) => !file.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
}

function metricsOf(pdf: Pdf, font: string, size: number): { line: number; ascent: number } {
  pdf.font(font).fontSize(size);
  const { ascent, unitsPerEm } = fileOf(pdf, font);
  return { line: pdf.currentLineHeight(true), ascent: (ascent / unitsPerEm) * size };
}

/** The parts that are used of a font as the library opened it */
interface FontFile {
  ascent: number;
  unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string, features?: unknown, script?: string, language?: string, direction?: string): unknown;
}

const turned = new WeakSet<FontFile>();

function fileOf(pdf: Pdf, font: string): FontFile {
  // The types of the library leave out the open font.
  const file = (pdf.font(font) as unknown as { _font: { font: FontFile } })._font.font;
  if (font.startsWith("NotoSansAdlam") && !turned.has(file)) {
    // The library does not know that Adlam is written from right to left.
    const layout = file.layout.bind(file);
    file.layout = (text, features) => layout(text, features, "adlm", undefined, "rtl");
    turned.add(file);
  }
  return file;
}
