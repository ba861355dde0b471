import type { Page } from "@playwright/test";

/** Delays the page's scripts, or those with a name, like a slow network. The returned function releases them. */
export async function holdScripts(page: Page, name = "*"): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}.js`, async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}
