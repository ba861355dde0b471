import type { PlaceholderPalette } from "./placeholder-palettes.ts";
import {
  beads,
  diamonds,
  disc,
  discs,
  leafGrid,
  type PlaceholderLayer,
  type Point,
  ring,
  rowStarts,
  zigzags,
} from "./placeholder-shapes.ts";

/** Returns the next whole number below `count` from the drawing's seed. */
export type Pick = (count: number) => number;

export type Pattern = (colours: PlaceholderPalette, pick: Pick) => PlaceholderLayer[];

/** Plates: concentric rings in a brick layout, with seeds in the gaps. */
const plates: Pattern = ({ deep, light, bright, pop }, pick) => {
  const step = [80, 100, 64][pick(3)] ?? 80;
  const rows = rowStarts(step, step * 0.86, true, [pick(2) * 20, [0, 12, 40][pick(3)] ?? 0]);
  const gaps = rowStarts(step, step * 0.86, true, [
    (rows[0]?.[0] ?? 0) - step / 2,
    (rows[0]?.[1] ?? 0) - step * 0.29,
  ]);
  const unit = step / 16;
  return [
    discs(gaps, step, unit * 1.1, bright),
    discs(rows, step, unit * 7.4, light),
    discs(rows, step, unit * 6.5, deep),
    discs(rows, step, unit * 5.1, bright),
    discs(rows, step, unit * 3.5, pop),
    discs(rows, step, unit * 2, light),
    discs(rows, step, unit * 0.9, deep),
  ];
};

/** Running water: thick and thin zigzags, with drops in the teeth. */
const chevrons: Pattern = ({ deep, light, bright, pop }, pick) => {
  const [run, rise] = (
    [
      [40, 34],
      [32, 40],
      [53, 36],
    ] as Point[]
  )[pick(3)] ?? [40, 34];
  const heights = [0, 68, 136, 204];
  const by = (shift: number) => heights.map((y) => y + shift);
  const drops = heights.map((y): Point => [-run, y - 19]);
  return [
    zigzags(by(0), run, rise, deep, 26),
    zigzags(by(-2), run, rise, bright, 9),
    zigzags(by(24), run, rise, light, 4),
    zigzags(by(36), run, rise, pop, 8),
    discs(drops, 2 * run, 5, light),
  ];
};

/** Fish scales: overlapping half circles, each row over the one below it. */
const scales: Pattern = ({ ground, deep, light, bright, pop }, pick) => {
  const step = [80, 72][pick(2)] ?? 80;
  const radius = step / 2;
  const count = Math.ceil(180 / (radius * 0.9)) + 1;
  const heart = [pop, bright, ground][pick(3)] ?? pop;
  return Array.from({ length: count }, (_, index) => count - 1 - index).flatMap((row) => {
    const isOdd = row % 2 === 1;
    const line: Point[] = [[isOdd ? -radius : 0, row * radius * 0.9 - radius * 0.6]];
    return [
      discs(line, step, radius, isOdd ? light : deep),
      discs(line, step, radius * 0.84, isOdd ? ground : bright),
      discs(line, step, radius * 0.56, isOdd ? heart : deep),
      discs(line, step, radius * 0.26, light),
    ];
  });
};

/** Woven diamonds, each with a smaller one inside. */
const weave: Pattern = ({ deep, light, bright, pop }, pick) => {
  const [stepX, stepY] = (
    [
      [80, 60],
      [64, 90],
      [107, 60],
    ] as Point[]
  )[pick(3)] ?? [80, 60];
  const a = stepX / 2;
  const b = stepY / 2;
  const knots = rowStarts(stepX, stepY, false);
  const between = rowStarts(stepX, stepY, false, [a - stepX, b - stepY]);
  return [
    diamonds(knots, stepX, a * 0.86, b * 0.86, bright, { stroke: deep, width: 6 }),
    diamonds(knots, stepX, a * 0.46, b * 0.46, pop, { stroke: light, width: 3 }),
    diamonds(between, stepX, a * 0.6, b * 0.6, deep, { stroke: light, width: 5 }),
    discs(between, stepX, Math.min(a, b) * 0.22, bright),
    discs(knots, stepX, Math.min(a, b) * 0.14, light),
  ];
};

/** Four leaves around every knot: the flower of the old wax prints. */
const leaves: Pattern = ({ deep, light, bright, pop }, pick) => {
  const step = [80, 107, 64][pick(3)] ?? 80;
  const top = [0, -24, -40][pick(3)] ?? 0;
  const centres = rowStarts(step, step, false, [step / 2, top + step / 2]);
  const knots = rowStarts(step, step, false, [0, top]);
  const unit = step / 16;
  return [
    discs(centres, step, unit * 5.6, deep),
    {
      d: leafGrid(step, top, Math.round(step * 0.36)),
      fill: pop,
      stroke: light,
      width: Math.round(step / 18),
    },
    discs(centres, step, unit * 3.3, bright),
    discs(centres, step, unit * 1.7, deep),
    discs(centres, step, unit * 0.7, light),
    discs(knots, step, unit * 1.5, bright),
    discs(knots, step, unit * 0.6, deep),
  ];
};

/** A large sun off the centre, its rays and beads cut by dashes. */
const sun: Pattern = ({ deep, light, bright, pop }, pick) => {
  const centre = (
    [
      [92, 58],
      [228, 122],
      [160, 180],
      [250, 40],
      [160, 90],
    ] as Point[]
  )[pick(5)] ?? [160, 90];
  const rays = [16, 20, 24][pick(3)] ?? 20;
  return [
    ring(centre, 270, deep, 130, rays),
    ring(centre, 205, bright, 4),
    ring(centre, 176, deep, 48, rays * 2),
    ring(centre, 149, light, 5),
    ring(centre, 120, bright, 54, rays),
    beads(centre, 120, pop, 11, rays),
    ring(centre, 92, pop, 8),
    beads(centre, 76, light, 7, rays * 2),
    disc(centre, 62, light),
    ring(centre, 48, deep, 20, rays),
    disc(centre, 36, pop),
    disc(centre, 24, bright),
    disc(centre, 10, deep),
  ];
};

export const patterns: Pattern[] = [plates, chevrons, scales, weave, leaves, sun];
