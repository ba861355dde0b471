import type { Page } from "@playwright/test";

/**
 * Moves the page's clock and the time in the server's answers together, because pages use the server's time.
 * @returns the function that moves both, in milliseconds; the page's clock must be installed
 */
export async function fastForwardOf(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  let ahead_ms = 0;
  await page.route("**/api/**", async (route) => {
    if (route.request().headers().accept?.includes("event-stream")) return route.fallback();
    const date = new Date(Date.now() + ahead_ms).toUTCString();
    // A page that was left does not wait for its answers.
    await route
      .fetch()
      .then((response) => route.fulfill({ response, headers: { ...response.headers(), date } }))
      .catch(() => undefined);
  });
  return (milliseconds) => {
    ahead_ms += milliseconds;
    return page.clock.fastForward(milliseconds);
  };
}
