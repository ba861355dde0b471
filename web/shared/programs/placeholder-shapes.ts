/** A path of the drawing: filled, stroked or both. It has no id, so that a page may show many drawings. */
export type PlaceholderLayer = {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  /** Length of a dash, then of a gap. */
  dash?: string;
  isRound?: boolean;
};

export type Point = [x: number, y: number];

type Edge = { stroke: string; width: number };

export const placeholderWidth = 320;
export const placeholderHeight = 180;

/**
 * Returns the start of each row of a grid over the drawing. With `isBrick`, every second row is shifted left by half a
 * step.
 */
export function rowStarts(stepX: number, stepY: number, isBrick: boolean, shift: Point = [0, 0]): Point[] {
  const count = Math.ceil((placeholderHeight - shift[1]) / stepY) + 1;
  return Array.from({ length: count }, (_, row): Point => {
    const x = shift[0] - (isBrick && row % 2 === 1 ? stepX / 2 : 0);
    return [x, shift[1] + row * stepY];
  });
}

/** Draws rows of discs. Each row is a line with a round pen, dashed into points, so that a row costs ten bytes. */
export function discs(rows: Point[], step: number, radius: number, colour: string): PlaceholderLayer {
  const d = rows.map(([x, y]) => `M${short(x)} ${short(y)}H${placeholderWidth + step}`).join("");
  return { d, stroke: colour, width: short(radius * 2), dash: `.01 ${short(step - 0.01)}`, isRound: true };
}

/** Draws a disc. */
export function disc([x, y]: Point, radius: number, colour: string): PlaceholderLayer {
  return { d: `M${x} ${y}h.01`, stroke: colour, width: radius * 2, isRound: true };
}

/** Draws a circle's outline. Dashes become rays with a wide pen. */
export function ring(
  [x, y]: Point,
  radius: number,
  colour: string,
  width: number,
  dashes = 0,
): PlaceholderLayer {
  const d = `M${x - radius} ${y}a${radius} ${radius} 0 1 1 0 .01z`;
  if (dashes === 0) return { d, stroke: colour, width };
  const half = short((Math.PI * radius) / dashes);
  return { d, stroke: colour, width, dash: `${half} ${half}` };
}

/** Draws a circle of `count` points. */
export function beads(
  centre: Point,
  radius: number,
  colour: string,
  width: number,
  count: number,
): PlaceholderLayer {
  const gap = short((2 * Math.PI * radius) / count - 0.01);
  return { ...ring(centre, radius, colour, width), dash: `.01 ${gap}`, isRound: true };
}

/** Draws rows of diamonds of half-width `a` and half-height `b`, optionally with an edge in another colour. */
export function diamonds(
  rows: Point[],
  step: number,
  a: number,
  b: number,
  fill: string,
  edge?: Edge,
): PlaceholderLayer {
  const one = `l${short(a)} ${short(-b)} ${short(a)} ${short(b)} ${short(-a)} ${short(b)}z`.replaceAll(
    " -",
    "-",
  );
  const count = Math.ceil(placeholderWidth / step) + 1;
  const d = rows
    .map(([x, y]) => `M${short(x - a)} ${short(y)}${Array(count).fill(one).join(`m${step} 0`)}`)
    .join("");
  return { d, fill, stroke: edge?.stroke, width: edge?.width };
}

/** Draws zigzag lines across the drawing, one from each height. */
export function zigzags(
  heights: number[],
  run: number,
  rise: number,
  colour: string,
  width: number,
): PlaceholderLayer {
  const teeth = Math.ceil(placeholderWidth / (2 * run)) + 1;
  const line = `l${run}-${rise} ${run} ${rise}`.repeat(teeth);
  return { d: heights.map((y) => `M${-run} ${y}${line}`).join(""), stroke: colour, width };
}

/**
 * Draws leaves tip to tip along a grid's lines, `belly` wide: along one side of each row, then back along the other.
 */
export function leafGrid(step: number, top: number, belly: number): string {
  const half = step / 2;
  const columns = Math.ceil(placeholderWidth / step);
  const rows = Math.ceil((placeholderHeight - top) / step);
  const along =
    `q${half}-${belly} ${step} 0`.repeat(columns) + `q-${half} ${belly}-${step} 0`.repeat(columns);
  const down = `q${belly} ${half} 0 ${step}`.repeat(rows) + `q-${belly}-${half} 0-${step}`.repeat(rows);
  const across = Array.from({ length: rows + 1 }, (_, row) => `M0 ${top + row * step}${along}`);
  const upright = Array.from({ length: columns + 1 }, (_, column) => `M${column * step} ${top}${down}`);
  return [...across, ...upright].join("");
}

/** Rounds to two decimals, which is finer than any screen shows. */
function short(value: number): number {
  return Math.round(value * 100) / 100;
}
