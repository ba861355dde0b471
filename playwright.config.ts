import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/browser/chromium.ts";

// Each worker has its own server, which the global setup started.
const { WORKERS_URLS, WORKERS_DATA_DIRS, TEST_PARALLEL_INDEX } = process.env;
const ownServer = WORKERS_URLS?.split(" ")[Number(TEST_PARALLEL_INDEX)];
if (ownServer) process.env.BASE_URL = ownServer;
// Where journeys read the emails that the server captured.
const ownData = WORKERS_DATA_DIRS?.split(" ")[Number(TEST_PARALLEL_INDEX)];
if (ownData) process.env.JOURNEY_DATA_DIR = ownData;

// Loops over pages, themes and widths have the tag @nightly: `npm run test:nightly`, or NIGHTLY=1.
const { NIGHTLY } = process.env;

const chromium = await findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  ...(NIGHTLY === "only" && { grep: /@nightly/ }),
  ...(!NIGHTLY && { grepInvert: /@nightly/ }),
  outputDir: "test-results",
  globalSetup: "./tests/support/browser/e2e-server.ts",
  workers: 2,
  forbidOnly: true,
  // A second try hides defects. Build servers allow one, and `npm test` prints the name of each journey that needed it.
  retries: process.env.CI === "true" ? 1 : 0,
  // A shared machine may take four times as long as a quiet one. Only a journey that hangs is to meet these limits.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    // Recording makes every journey a third slower. TRACE=1 turns it on to look into a failure.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // A service worker would answer requests that journeys intercept. tests/e2e/platform/offline.spec.ts allows it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: chromium.executablePath,
      env: { ...process.env, ...chromium.env },
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
