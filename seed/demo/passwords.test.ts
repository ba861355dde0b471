import { describe, expect, it, vi } from "vitest";
import { hashPassword, passwordMatches } from "#server/accounts/credentials/passwords.ts";
import { ConfigError, type readConfig } from "#server/config/config.ts";
import { type TestContext, testContext } from "#tests/support/context.ts";
import { fillEmptyDatabase } from "./fill.ts";
import { PUBLISHED_PASSWORD } from "./passwords.ts";

// Passwords are hashed at their full cost here, which takes time.
vi.setConfig({ testTimeout: 60_000 });

const local = testContext({ DEMO: "1" });
const open = testContext({ DEMO: "1", HOST: "0.0.0.0" });
const bare = testContext({ HOST: "0.0.0.0", ADMIN_EMAIL: "first@institute.example" });

const started = (context: TestContext, changes: Partial<ReturnType<typeof readConfig>>) =>
  fillEmptyDatabase({ ...context, config: { ...context.config, ...changes } });

const hashOf = async (context: TestContext, email: string) =>
  (
    await context.db
      .selectFrom("users")
      .select("password_hash")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).password_hash;

describe("accounts with the published password", () => {
  it("if HOST and PUBLIC_URL are loopback, they are created, and every start names them", async () => {
    for (const _start of [1, 2]) {
      const lines = await fillEmptyDatabase(local);
      expect(lines[0]).toBe("Demonstration log-ins (password Karibu2026):");
      expect(lines).toContain("  joseph@darasa.example (admin)");
    }
    expect(await passwordMatches(await hashOf(local, "joseph@darasa.example"), PUBLISHED_PASSWORD)).toBe(
      true,
    );
  });

  it("a database that has them does not start elsewhere; the error says what to do", async () => {
    const elsewhere = started(local, { isLocal: false, demo: false });
    await expect(elsewhere).rejects.toThrow(ConfigError);
    await expect(elsewhere).rejects.toThrow(/published password .*empty DATA_DIR.*change their passwords\.$/);
    await expect(started(local, { isLocal: false, demo: true })).rejects.toThrow(ConfigError);
  });

  it("one remaining account is enough, even with another email or an older hash", async () => {
    await local.db.deleteFrom("users").where("email", "!=", "joseph@darasa.example").execute();
    await local.db.updateTable("users").set({ email: "director@institute.example" }).execute();
    const renamed = started(local, { isLocal: false, demo: false });
    await expect(renamed).rejects.toThrow("(director@institute.example)");
    const password_hash = await hashPassword(PUBLISHED_PASSWORD);
    await local.db.updateTable("users").set({ email: "joseph@darasa.example", password_hash }).execute();
    await expect(started(local, { isLocal: false, demo: false })).rejects.toThrow(ConfigError);
  });

  it("elsewhere, DEMO=1 creates them with random passwords, which are printed once", async () => {
    const lines = await fillEmptyDatabase(open);
    expect(lines.join()).not.toContain(PUBLISHED_PASSWORD);
    const [, password = ""] =
      /joseph@darasa\.example \(admin\), password (\S{20,})/.exec(lines.join("\n")) ?? [];
    expect(await passwordMatches(await hashOf(open, "joseph@darasa.example"), password)).toBe(true);
    expect(await passwordMatches(await hashOf(open, "amina@darasa.example"), PUBLISHED_PASSWORD)).toBe(false);
    expect(await fillEmptyDatabase(open)).toEqual([]);
    expect(await started(open, { isLocal: true })).toEqual([]);
  });

  it("an institute without these accounts starts anywhere", async () => {
    expect(await fillEmptyDatabase(bare)).toHaveLength(1);
    expect(await fillEmptyDatabase(bare)).toEqual([]);
  });
});
