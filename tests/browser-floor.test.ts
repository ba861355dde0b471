import { readdirSync, readFileSync } from "node:fs";
import DoIUse from "doiuse/lib/DoIUse.js";
import postcss from "postcss";
import { beforeAll, expect, test } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import { buildIfStale } from "../scripts/prepare.mjs";

/**
 * CSS features that the oldest browsers (README, "Browsers") lack and pages do not need. Without them a page only looks
 * or feels a little different.
 */
const dispensable = new Set([
  "css-clip-path",
  // In print.css only: collapsed answers stay collapsed on paper.
  "css-content-visibility",
  "css-display-contents",
  "css-lch-lab",
  "css-marker-pseudo",
  "css-masks",
  "css-media-scripting",
  "css-overflow",
  "css-overscroll-behavior",
  // In print.css only: without it, wide tables are printed upright.
  "css-paged-media",
  "css-resize",
  "css-scrollbar",
  // Without it, a text has one direction instead of one for each paragraph.
  "css-unicode-bidi",
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
 * CSS features with a fallback. scripts/build/css-for-floor.ts replaces dvh and the focus styles. Other uses of `:has`
 * only change the look, container queries only place parts in a row that otherwise stack, and units of containers are
 * behind `@supports`.
 */
const withFallback = new Set([
  "css-container-queries",
  "css-container-query-units",
  "css-has",
  "viewport-unit-variants",
]);

let styles = "";

beforeAll(async () => {
  await buildIfStale();
  const folder = new URL("../build/client/assets/", import.meta.url);
  const file = readdirSync(folder).find((name) => /^app-.*\.css$/.test(name));
  styles = readFileSync(new URL(file ?? "", folder), "utf8");
}, 300_000);

test("built styles use nothing that the oldest supported browsers lack (package.json, browserslist)", async () => {
  const missing = new Set<string>();
  const check = new DoIUse({
    browsers: packageFile.browserslist,
    onFeatureUsage: ({ message }) => missing.add(message),
  });
  await postcss([check]).process(styles, { from: undefined });
  const features = [...missing].map((message) => /\(([\w-]+)\)$/.exec(message)?.[1] ?? message);
  expect(features.filter((feature) => !dispensable.has(feature) && !withFallback.has(feature))).toEqual([]);
});

test("no rule is in a cascade layer, because old browsers would drop the whole stylesheet", () => {
  expect(styles).not.toMatch(/@layer/);
});

test("a height in dynamic viewport units follows one in plain units", () => {
  const tall = [...styles.matchAll(/([{;])((?:max-)?height):([^;}]*dvh[^;}]*)/g)];
  expect(tall.length).toBeGreaterThan(0);
  for (const { 2: property, 3: value = "", index } of tall)
    expect(styles.slice(0, index + 1)).toContain(`${property}:${value.replaceAll("dvh", "vh")};`);
});

test("without :has the focus is still visible, and no bar covers a page's end", () => {
  const without = [...styles.matchAll(/@supports not selector\(:has\(\*\)\)\{((?:[^{}]*\{[^{}]*\})+)\}/g)]
    .map(({ 1: rules }) => rules)
    .join("");
  const focused = [...styles.matchAll(/([^{},]+):has\(:focus-visible\)([^{,]*)\{([^{}]*)\}/g)];
  expect(focused.length).toBeGreaterThan(0);
  for (const { 1: selector, 2: rest, 3: look } of focused)
    expect(without).toContain(`${selector}:focus-within${rest}{${look}}`);
  expect(without).toMatch(/body[^{]*\{padding-bottom:/);
});

test("container queries only place parts in a row that otherwise stack", () => {
  const inContainers: string[] = [];
  postcss
    .parse(styles)
    .walkAtRules("container", (query) =>
      query.walkDecls(({ prop, value }) => void inContainers.push(`${prop}:${value}`)),
    );
  const sideBySide = ["flex-direction:row", "align-items:center", "order:0", "flex-basis:0"];
  expect(new Set(inContainers)).toEqual(new Set(sideBySide));
});
