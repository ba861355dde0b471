import { readdirSync, readFileSync } from "node:fs";
import DoIUse from "doiuse/lib/DoIUse.js";
import postcss from "postcss";
import { beforeAll, expect, test } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import { buildIfStale } from "../scripts/prepare.mjs";

/** What the floor (README, "Browsers") lacks and a page does well without: it only looks or feels a little different. */
const dispensable = new Set([
  "css-clip-path",
  // In print.css alone: answers that are folded on the screen stay folded on paper.
  "css-content-visibility",
  "css-display-contents",
  "css-lch-lab",
  "css-marker-pseudo",
  "css-masks",
  "css-media-scripting",
  "css-overflow",
  "css-overscroll-behavior",
  "css-resize",
  "css-scrollbar",
  "css-selection",
  "css-text-indent",
  "css-touch-action",
  "css-widows-orphans",
  "css3-cursors",
  "css3-cursors-grab",
  "extended-system-fonts",
  "intrinsic-width",
  "multicolumn",
  "text-decoration",
]);

/**
 * What has a fallback: dvh and the focus in scripts/css-for-floor.ts; other uses of `:has` only look different, and container
 * queries only set beside each other what else stands below each other.
 */
const withFallback = new Set(["css-container-queries", "css-has", "viewport-unit-variants"]);

let styles = "";

beforeAll(async () => {
  await buildIfStale();
  const folder = new URL("../build/client/assets/", import.meta.url);
  const file = readdirSync(folder).find((name) => /^app-.*\.css$/.test(name));
  styles = readFileSync(new URL(file ?? "", folder), "utf8");
}, 300_000);

test("the built styles use nothing that the declared floor lacks (package.json, browserslist)", async () => {
  const missing = new Set<string>();
  const check = new DoIUse({
    browsers: packageFile.browserslist,
    onFeatureUsage: ({ message }) => missing.add(message),
  });
  await postcss([check]).process(styles, { from: undefined });
  const features = [...missing].map((message) => /\(([\w-]+)\)$/.exec(message)?.[1] ?? message);
  expect(features.filter((feature) => !dispensable.has(feature) && !withFallback.has(feature))).toEqual([]);
});

test("no rule stands in a cascade layer: browsers without layers would drop the whole stylesheet", () => {
  expect(styles).not.toMatch(/@layer/);
});

test("a height in dynamic viewport units comes after one in plain units", () => {
  const tall = [...styles.matchAll(/([{;])((?:max-)?height):([^;}]*dvh[^;}]*)/g)];
  expect(tall.length).toBeGreaterThan(0);
  for (const { 2: property, 3: value = "", index } of tall)
    expect(styles.slice(0, index + 1)).toContain(`${property}:${value.replaceAll("dvh", "vh")};`);
});

test("without :has what has the focus still shows it, and no bar covers the end of a page", () => {
  const without = [...styles.matchAll(/@supports not selector\(:has\(\*\)\)\{((?:[^{}]*\{[^{}]*\})+)\}/g)]
    .map(({ 1: rules }) => rules)
    .join("");
  const focused = [...styles.matchAll(/([^{},]+):has\(:focus-visible\)([^{,]*)\{([^{}]*)\}/g)];
  expect(focused.length).toBeGreaterThan(0);
  for (const { 1: selector, 2: rest, 3: look } of focused)
    expect(without).toContain(`${selector}:focus-within${rest}{${look}}`);
  expect(without).toMatch(/body[^{]*\{padding-bottom:/);
});

test("a container query only sets side by side what stands below each other without it (issue 21, number 44)", () => {
  const inContainers: string[] = [];
  postcss
    .parse(styles)
    .walkAtRules("container", (query) =>
      query.walkDecls(({ prop, value }) => void inContainers.push(`${prop}:${value}`)),
    );
  const sideBySide = ["flex-direction:row", "align-items:center", "order:0", "flex-basis:0"];
  expect(new Set(inContainers)).toEqual(new Set(sideBySide));
});
