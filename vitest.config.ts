import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { directIcons } from "./scripts/build/direct-icons.ts";
import { findChromium } from "./tests/support/browser/chromium.ts";

// Slow tests of whole processes run at night: `npm run test:nightly`, or with NIGHTLY=1. Their names end in `.nightly.test.ts`.
const { NIGHTLY } = process.env;
const chromium = await findChromium();
const browserArgs = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

export default defineConfig({
  test: {
    // Long, because a busy machine is slow. A test never asserts how long something takes.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // As with journeys: a second try hides defects, so only build servers allow one, and `npm test` prints the test's name.
    retry: process.env.CI === "true" ? 1 : 0,
    // Two: each file has its own database in the one server, and a developer's machine has other things to do.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: [
            `{server,contract,web,seed,tests}/**/*${NIGHTLY === "only" ? ".nightly" : ""}.test.{ts,tsx}`,
          ],
          exclude: [
            "tests/e2e/**",
            "node_modules/**",
            "web/**/*.browser.test.tsx",
            ...(NIGHTLY ? [] : ["**/*.nightly.test.ts"]),
          ],
          pool: "forks",
          // The files of one process share what they import: a third of the time went into loading the application for
          // each of them. Each test therefore restores the globals, environment and mocks that it changes.
          isolate: false,
          globalSetup: ["tests/support/global-database.ts"],
        },
      },
      {
        extends: true,
        plugins: [directIcons(), tailwindcss()],
        // Vitest finds these packages only when a test imports them, and would then reload the page in the middle of it.
        optimizeDeps: { entries: ["web/**/*.browser.test.tsx"], include: ["axe-core"] },
        test: {
          name: "browser",
          expect: { poll: { timeout: 30_000 } },
          include: NIGHTLY === "only" ? [] : ["web/**/*.browser.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            viewport: { width: 1280, height: 720 },
            provider: playwright({
              // A zone that is neither Kampala's nor UTC, so that a wrong zone fails on every machine.
              contextOptions: { timezoneId: "America/New_York" },
              launchOptions: {
                executablePath: chromium.executablePath,
                env: { ...process.env, ...chromium.env } as Record<string, string>,
                args: browserArgs,
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
