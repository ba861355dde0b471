import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/chromium.ts";

const chromium = await findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/support/e2e-server.ts",
  workers: 2,
  forbidOnly: true,
  // A shared machine may stall for seconds: one more try tells that from a fault, and the report names it flaky.
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    // Recording every journey costs a third of its time: TRACE=1 is for whoever looks into a failure.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // It would answer in place of the routes that journeys put in the network's way; tests/e2e/offline.spec.ts has it.
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
