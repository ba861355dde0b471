import type { Pdf } from "#server/platform/pdf/pdf.ts";

/** Colours of the institute, the same as in its share images (server/content/share-images/draw.ts) */
export const colours = {
  forest: "#0f2d20",
  green: "#17623f",
  marigold: "#f5ac1e",
  terracotta: "#e2603a",
  sand: "#fbf1dc",
  grey: "#5b6660",
};

/**
 * Width of the band; length of one piece of its pattern before it is fitted to the side; distance from the page's edge
 */
const BAND = 30;
const PIECE = 33;
const EDGE = 14;

/** Draws a woven frame in the spirit of kitenge cloth: diamonds between teeth, and a rosette in each corner. */
export function drawBorder(pdf: Pdf): void {
  const { width, height } = pdf.page;
  const [right, bottom] = [width - EDGE, height - EDGE];
  pdf.rect(0, 0, width, height).fill("#fffdf7");
  pdf
    .rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)
    .rect(EDGE + BAND, EDGE + BAND, width - 2 * (EDGE + BAND), height - 2 * (EDGE + BAND))
    .fill(colours.forest, "even-odd");
  const across = right - EDGE - 2 * BAND;
  const down = bottom - EDGE - 2 * BAND;
  drawBand(pdf, EDGE + BAND, EDGE, across, 0);
  drawBand(pdf, right, EDGE + BAND, down, 90);
  drawBand(pdf, right - BAND, bottom, across, 180);
  drawBand(pdf, EDGE, bottom - BAND, down, 270);
  for (const x of [EDGE, right - BAND]) for (const y of [EDGE, bottom - BAND]) drawCorner(pdf, x, y);
  const inner = EDGE + BAND + 5;
  pdf
    .rect(inner, inner, width - 2 * inner, height - 2 * inner)
    .lineWidth(1.2)
    .stroke(colours.marigold);
}

/** Draws one side from its left end, turned so that its outer edge points outwards. */
function drawBand(pdf: Pdf, x: number, y: number, length: number, turn: number): void {
  const count = Math.round(length / PIECE);
  const piece = length / count;
  pdf.save().translate(x, y).rotate(turn);
  for (let index = 0; index < count; index++) drawPiece(pdf, index * piece, piece, index % 2 === 0);
  pdf.restore();
}

function drawPiece(pdf: Pdf, left: number, piece: number, isEven: boolean): void {
  const middle = left + piece / 2;
  const half = BAND / 2;
  diamond(pdf, middle, half, piece / 2, half - 3).fill(isEven ? colours.marigold : colours.terracotta);
  diamond(pdf, middle, half, piece / 3, half - 7).fill(colours.forest);
  diamond(pdf, middle, half, piece / 6, half - 11).fill(colours.sand);
  // Half of the first piece's tooth reaches under the corner, which covers it.
  for (const [outer, tip] of [
    [3, half - 5],
    [BAND - 3, half + 5],
  ] as const)
    pdf.polygon([left - piece / 4, outer], [left + piece / 4, outer], [left, tip]).fill(colours.sand);
}

function diamond(pdf: Pdf, x: number, y: number, width: number, height: number): Pdf {
  return pdf.polygon([x, y - height], [x + width, y], [x, y + height], [x - width, y]);
}

function drawCorner(pdf: Pdf, left: number, top: number): void {
  const [x, y] = [left + BAND / 2, top + BAND / 2];
  pdf.rect(left, top, BAND, BAND).fill(colours.forest);
  pdf.rect(left + 3, top + 3, BAND - 6, BAND - 6).fill(colours.marigold);
  diamond(pdf, x, y, BAND / 2 - 3, BAND / 2 - 3).fill(colours.terracotta);
  pdf.circle(x, y, 5.5).fill(colours.sand);
  pdf.circle(x, y, 2.5).fill(colours.forest);
}

/** Draws the institute's sign, the half-round D. `size` is its height. */
export function drawSign(pdf: Pdf, x: number, y: number, size: number): void {
  const scale = size / 32;
  pdf.save().translate(x, y).scale(scale).lineWidth(4);
  pdf.path("M4 3h4a13 13 0 0 1 0 26H4").stroke(colours.marigold);
  pdf.path("M4 10h4a6 6 0 0 1 0 12H4").stroke(colours.terracotta);
  pdf.path("M4 13.5h1.5a2.5 2.5 0 0 1 0 5H4z").fill(colours.forest);
  pdf.restore();
}
