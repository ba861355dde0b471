import type { Page } from "@playwright/test";

/** Holds back the page's scripts, or those of a name, as a slow network does, until the returned function is called. */
export async function holdScripts(page: Page, name = "*"): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}.js`, async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}
