import axe from "axe-core";
import { expect } from "vitest";

/** Waits for the end of animations, except endless ones, because text that fades in has too little contrast. */
async function animationsEnd(): Promise<void> {
  const ends = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    .map((one) => one.finished.catch(() => undefined));
  await Promise.all(ends);
}

/** Checks that axe finds no violation of WCAG 2.2 AA in the body, by the rules of the journeys. */
export async function expectAccessible(): Promise<void> {
  await animationsEnd();
  // Only the body: title and language of the page are those of the test.
  const { violations } = await axe.run(document.body, {
    // WCAG 2.5.3: the accessible name contains the visible text. axe still calls its rule experimental.
    rules: { "label-content-name-mismatch": { enabled: true } },
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}
