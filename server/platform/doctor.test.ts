import { describe, expect, it } from "vitest";
import { testContext } from "#tests/support/context.ts";
import { examine } from "./doctor.ts";

const context = testContext();

describe("npm run doctor (issue: says what to do)", () => {
  it("finds a healthy context fine, and says that mail reaches nobody without SMTP_URL", async () => {
    const findings = await examine(context.config, context.connection, context.files);
    const states = Object.fromEntries(findings.map(({ what, state }) => [what, state]));
    expect(states).toMatchObject({
      database: "fine",
      "data folder": "fine",
      "file storage": "fine",
      mail: "look",
    });
  });

  it("looks at a context that wants more connections than there are, or more processes than processors", async () => {
    const config = { ...context.config, processes: 1_000 };
    const findings = await examine(config, context.connection, context.files);
    const words = Object.fromEntries(findings.map((finding) => [finding.what, finding]));
    expect(words.database).toMatchObject({ state: "look", words: expect.stringContaining("DATABASE_POOL") });
    expect(words.processes).toMatchObject({
      state: "look",
      words: expect.stringContaining("WEB_CONCURRENCY"),
    });
  });

  it("names a database and a mail server that do not answer", async () => {
    const config = { ...context.config, smtpUrl: "smtp://127.0.0.1:9" };
    const findings = await examine(config, { ...context.connection, database: "nowhere" }, context.files);
    const words = Object.fromEntries(findings.map((finding) => [finding.what, finding]));
    expect(words.database).toMatchObject({ state: "broken", words: expect.stringContaining("DATABASE_URL") });
    expect(words.mail).toMatchObject({ state: "broken" });
  });
});
