import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{server,contract,web,seed,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    pool: "forks",
    // Two: each file has a database of its own in the one server, and a developer's machine has other things to do.
    maxWorkers: 2,
    globalSetup: ["tests/support/global-database.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
