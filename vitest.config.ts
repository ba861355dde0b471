import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{server,contract,web,seed,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    pool: "forks",
    // The files of one process share what they import: a third of the time went into loading the application for each of them.
    // A test therefore keeps what it changes (globals, environment, mocks) to itself and puts it back.
    isolate: false,
    // Two: each file has a database of its own in the one server, and a developer's machine has other things to do.
    maxWorkers: 2,
    globalSetup: ["tests/support/global-database.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
