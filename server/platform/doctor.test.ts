import { describe, expect, it } from "vitest";
import type { Config } from "#server/config/config.ts";
import { testContext } from "#tests/support/context.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { examine } from "./doctor.ts";

const context = testContext();

async function findings(changes: Partial<Config> = {}, database = context.connection.database) {
  const config = { ...context.config, ...changes };
  const found = await examine(config, { ...context.connection, database }, context.files);
  return Object.fromEntries(found.map(({ check, ...result }) => [check, result]));
}

describe("npm run doctor", () => {
  it("reports ok for a healthy installation and warns that no email is sent without SMTP_URL", async () => {
    expect(await findings()).toMatchObject({
      version: {
        state: "ok",
        message: expect.stringMatching(/^Darasa \d+\.\d+\.\d+ \([0-9a-f]{7,}\), Node /),
      },
      database: { state: "ok" },
      "data folder": { state: "ok" },
      "file storage": { state: "ok" },
      email: { state: "warning", message: expect.stringContaining("SMTP_URL") },
    });
  });

  it("reports the same for an empty external database as for an embedded one", async () => {
    const { database } = await emptyDatabase();
    expect((await findings({}, database)).database).toEqual({
      state: "ok",
      message: "The first start creates it.",
    });
  });

  it("warns of too many connections and of more processes than processors", async () => {
    expect(await findings({ processes: 1_000 })).toMatchObject({
      database: { state: "warning", message: expect.stringContaining("DATABASE_POOL") },
      processes: { state: "warning", message: expect.stringContaining("WEB_CONCURRENCY") },
    });
  });

  it("reports a database and a mail server that do not answer", async () => {
    expect(await findings({ smtpUrl: "smtp://127.0.0.1:9" }, "nowhere")).toMatchObject({
      database: { state: "failed", message: expect.stringContaining("DATABASE_URL") },
      email: { state: "failed" },
    });
  });
});
