import type { Page } from "@playwright/test";
import { goto } from "./one-visit.ts";

export type Kind = "html" | "script" | "style" | "font";

/**
 * Returns the kilobytes that the browser loaded for the page, compressed as they are sent. Includes files that it had
 * stored from an earlier page.
 */
export async function weightOf(page: Page, path: string): Promise<Record<Kind, number>> {
  // A section's script is requested only after the earlier scripts have run.
  await (path.startsWith("/dashboard") ? goto(page, path) : page.goto(path));
  const bytes = await page.evaluate(async () => {
    const resources = () => performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    for (let seen = -1; seen !== resources().length; ) {
      seen = resources().length;
      // Wait, because a script that is still loading is not counted yet, and a busy machine takes its time.
      await new Promise((go) => setTimeout(go, 700));
    }
    // Two elements may name the same file, one of them with a "#".
    const sizes = new Map(
      resources().map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]),
    );
    const sum = (ending: string) =>
      [...sizes].reduce((total, [path, size]) => total + (path.endsWith(ending) ? size : 0), 0);
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      html: document?.encodedBodySize ?? 0,
      script: sum(".js"),
      style: sum(".css"),
      font: sum(".woff2"),
    };
  });
  const kilobytes = Object.entries(bytes).map(([kind, size]) => [kind, size / 1000]);
  return Object.fromEntries(kilobytes) as Record<Kind, number>;
}
