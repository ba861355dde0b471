import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { testContext } from "#tests/support/context.ts";
import { backUp } from "./backup.ts";
import { openBackup } from "./open.ts";
import { restore } from "./restore.ts";
import { restoreSecretKey } from "./secret-key.ts";

const from = testContext();
const to = testContext();
const KEY = "5ec7".repeat(16);
const OTHER = "0dd5".repeat(16);
const connection = ({ pool }: typeof from) => {
  const { host, port, user, password, database } = pool.options;
  return { host, port, user, password, database } as pg.ClientConfig;
};

const aFolder = () => mkdtemp(path.join(tmpdir(), "darasa-secret-key-"));
const configOf = (dataDir: string, secretKey?: string) => ({ ...from.config, dataDir, secretKey });

/** Makes a backup and opens it. */
async function aBackup(secret: Parameters<typeof backUp>[5], isSealed = true) {
  const folder = path.join(await aFolder(), "backup");
  const identity = await generateIdentity();
  const recipient = isSealed ? await identityToRecipient(identity) : undefined;
  await backUp(connection(from), from.files, folder, new Date("2026-01-02T03:04:05Z"), recipient, secret);
  return openBackup(folder, isSealed ? identity : undefined);
}

describe("the secret key of a backup (security.md T94)", () => {
  it("'with-secrets (encrypted only) takes the key along': without encryption it is refused and writes nothing", async () => {
    const folder = path.join(await aFolder(), "clear");
    const made = (recipient?: string, key?: string) =>
      backUp(connection(from), from.files, folder, new Date(), recipient, { key, isTaken: true });
    await expect(made(undefined, KEY)).rejects.toThrow("--with-secrets is for encrypted backups only");
    const recipient = await identityToRecipient(await generateIdentity());
    await expect(made(recipient)).rejects.toThrow("There is no secret key to include");
    await expect(stat(folder)).rejects.toThrow("ENOENT");
  });

  it("the key is encrypted and restored to a file only its owner can read", async () => {
    const backup = await aBackup({ key: KEY, isTaken: true });
    const sealed = await readFile(path.join(backup.folder, "secrets/secret-key.age"), "latin1");
    expect(sealed).toMatch(/^age-encryption\.org\/v1\n/);
    expect(sealed).not.toContain(KEY);
    await restore(connection(to), to.files, backup);
    const dataDir = await aFolder();
    const file = path.join(dataDir, "secret-key");
    expect(await restoreSecretKey(configOf(dataDir), backup)).toEqual([
      `The secret key was restored to ${file}.`,
    ]);
    expect(await readFile(file, "utf8")).toBe(KEY);
    expect((await stat(file)).mode & 0o077).toBe(0);
    // A second restore with the same key has nothing to report.
    expect(await restoreSecretKey(configOf(dataDir), backup)).toEqual([]);
  });

  it("a restore keeps an existing key and writes the backup's key to another file", async () => {
    const backup = await aBackup({ key: KEY, isTaken: true });
    const dataDir = await aFolder();
    await writeFile(path.join(dataDir, "secret-key"), OTHER);
    const [sentence] = await restoreSecretKey(configOf(dataDir), backup);
    expect(sentence).toContain("Set SECRET_KEY to it before Darasa starts");
    expect(await readFile(path.join(dataDir, "secret-key"), "utf8")).toBe(OTHER);
    expect(await readFile(path.join(dataDir, "secret-key-of-backup"), "utf8")).toBe(KEY);
  });

  it.each([
    { name: "there is no key yet", present: undefined },
    { name: "there is another key", present: OTHER },
  ])("'Restore says what will have to be done again' when $name", async ({ present }) => {
    const config = configOf(await aFolder(), present);
    for (const backup of [
      await aBackup({ key: KEY }),
      await aBackup({ key: KEY }, false),
      await aBackup({}),
    ]) {
      const said = (await restoreSecretKey(config, backup)).join("\n");
      for (const part of [
        "recovery code",
        "second-factor-off",
        "Emails that were captured or not sent yet",
        "Webhooks",
        "Referral cookies",
        "forms",
      ])
        expect(said).toContain(part);
    }
  });

  it("reports nothing when SECRET_KEY matches, and an unencrypted backup contains no key", async () => {
    const backup = await aBackup({ key: KEY }, false);
    expect(await restoreSecretKey(configOf(await aFolder(), KEY), backup)).toEqual([]);
    for (const { path: relative } of backup.manifest.contents)
      expect((await readFile(path.join(backup.folder, relative))).includes(KEY), relative).toBe(false);
  });
});
