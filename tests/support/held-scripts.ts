import type { Page } from "@playwright/test";

/** Keeps the page's scripts from arriving, as a slow network does, until the returned function lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}
