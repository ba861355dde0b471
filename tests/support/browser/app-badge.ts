import type { Page } from "@playwright/test";

/**
 * Replaces the icon of an installed app, which a headless browser lacks. Returns the function that reads its number.
 */
export async function recordAppBadge(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const show = (count: number) => {
      document.documentElement.dataset.appBadge = String(count);
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.appBadge));
}
