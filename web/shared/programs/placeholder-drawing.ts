import { hashText, hueOf } from "#web/ui/layout/hue.ts";
import { type PlaceholderPalette, placeholderPalettes } from "./placeholder-palettes.ts";
import { type Pattern, type Pick, patterns } from "./placeholder-patterns.ts";
import { type PlaceholderLayer, placeholderHeight, placeholderWidth } from "./placeholder-shapes.ts";

type PlaceholderDrawing = { ground: string; layers: PlaceholderLayer[] };

/**
 * Returns the drawing for a record without a picture. Category and seed determine it, so that it is always the same.
 */
function placeholderDrawing(seed: string | number, category: string): PlaceholderDrawing {
  const pick = picker(hashText(`${category} ${seed}`));
  const pattern = patterns[pick(patterns.length)] as Pattern;
  const colours = turned(placeholderPalettes[hueOf(category) - 1] as PlaceholderPalette, pick);
  return { ground: colours.ground, layers: [...pattern(colours, pick), ...border(colours, pick)] };
}

/** Returns the drawing as an SVG file, for share images and for `<img>`. */
export function placeholderSvg(seed: string | number, category: string): string {
  const size = `viewBox="0 0 ${placeholderWidth} ${placeholderHeight}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${placeholderMarkup(seed, category)}</svg>`;
}

/** Returns the content of the drawing's `<svg>`. It contains only our colours and numbers, and no user's text. */
export function placeholderMarkup(seed: string | number, category: string): string {
  const { ground, layers } = placeholderDrawing(seed, category);
  const paths = layers.map((layer) => {
    const attributes = {
      d: layer.d,
      fill: layer.fill ?? "none",
      stroke: layer.stroke,
      "stroke-width": layer.width,
      "stroke-dasharray": layer.dash,
      "stroke-linecap": layer.isRound && "round",
    };
    const written = Object.entries(attributes).map(([name, value]) => (value ? ` ${name}="${value}"` : ""));
    return `<path${written.join("")}/>`;
  });
  return `<path fill="${ground}" d="M0 0h${placeholderWidth}v${placeholderHeight}H0z"/>${paths.join("")}`;
}

/** Returns a generator of repeatable numbers from a seed (mulberry32). */
function picker(seed: number): Pick {
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

/** Reorders the palette, so that programs of the same category differ but match. */
function turned(colours: PlaceholderPalette, pick: Pick): PlaceholderPalette {
  const { ground, deep, light, bright, pop } = colours;
  const orders: PlaceholderPalette[] = [
    colours,
    { ground: deep, deep: ground, light, bright, pop },
    { ground: bright, deep, light, bright: ground, pop },
    { ground, deep, light: bright, bright: light, pop },
    { ground: light, deep, light: bright, bright: ground, pop },
  ];
  return orders[pick(orders.length)] ?? colours;
}

/** The woven edge of every second placeholder: a row of teeth over a plain band. */
function border({ deep, light, bright }: PlaceholderPalette, pick: Pick): PlaceholderLayer[] {
  if (pick(2) === 0) return [];
  const teeth = "l8-14 8 14".repeat(20);
  return [
    { d: "M0 148h320v32H0z", fill: deep },
    { d: "M0 150h320M0 178h320", stroke: bright, width: 2 },
    { d: `M0 173${teeth}z`, fill: light },
  ];
}
