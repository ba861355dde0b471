import { readdirSync, readFileSync } from "node:fs";
import DoIUse from "doiuse/lib/DoIUse.js";
import postcss from "postcss";
import { beforeAll, expect, test } from "vitest";
import { buildIfStale } from "../scripts/prepare.mjs";

/** What the floor (README, "Browsers") lacks and a page does well without: it only looks or feels a little different. */
const dispensable = new Set([
  "css-clip-path",
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

/** What has a fallback: dvh and container queries in scripts/css-for-floor.ts; `:has` in selectors of their own. */
const withFallback = new Set(["css-container-queries", "css-has", "viewport-unit-variants"]);

let styles = "";

beforeAll(async () => {
  await buildIfStale();
  const folder = new URL("../build/client/assets/", import.meta.url);
  const file = readdirSync(folder).find((name) => /^app-.*\.css$/.test(name));
  styles = readFileSync(new URL(file ?? "", folder), "utf8");
}, 300_000);

test("the built styles use nothing that the declared floor lacks (package.json, browserslist)", async () => {
  const browsers = ["chrome 99", "safari 15.4", "ios_saf 15.4", "firefox 102"];
  const missing = new Set<string>();
  const check = new DoIUse({ browsers, onFeatureUsage: ({ message }) => missing.add(message) });
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
