import { hkdfSync } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Config, storedSecretKey } from "#server/config/config.ts";
import { describeFile, type Manifest } from "./manifest.ts";
import type { OpenedBackup } from "./open.ts";
import type { Change } from "./seal.ts";

const NAME_FILE = "secrets/key-name";
const KEY_FILE = "secrets/secret-key";

interface Target {
  folder: string;
  ending: string;
  seal: Change;
}

/**
 * Writes a hash of the secret key that sealed some of the rows, so that a restore can detect a different key. With
 * `isTaken`, writes the key itself too. In an encrypted backup both are encrypted.
 */
export async function writeSecretKey(
  { folder, ending, seal }: Target,
  key: string,
  isTaken: boolean,
): Promise<Manifest["contents"]> {
  await mkdir(path.join(folder, "secrets"), { recursive: true, mode: 0o700 });
  const files = [[NAME_FILE, nameOf(key)], ...(isTaken ? [[KEY_FILE, key]] : [])] as const;
  const contents: Manifest["contents"] = [];
  for (const [name = "", value] of files) {
    const relative = `${name}${ending}`;
    const file = createWriteStream(path.join(folder, relative), { mode: 0o600, flush: true });
    await pipeline(Readable.from([Buffer.from(value ?? "")]), seal, file);
    contents.push(await describeFile(folder, relative));
  }
  return contents;
}

/**
 * Writes the secret key of a backup to where Darasa looks for it. An existing key is not overwritten.
 * @returns lines to show to the person who restores; none when the current key is the backup's
 */
export async function restoreSecretKey(config: Config, backup: OpenedBackup): Promise<string[]> {
  const present = storedSecretKey(config);
  const name = await readSecret(backup, NAME_FILE);
  if (present && name && name === nameOf(present)) return [];
  const key = await readSecret(backup, KEY_FILE);
  if (!key) return [doneAgain(name ? "a different secret key" : "what may be a different secret key")];
  // Only a key that Darasa made fits the file. A SECRET_KEY that a person chose has another format.
  const fits = !present && /^[0-9a-f]{64}$/.test(key);
  const file = path.join(config.dataDir, fits ? "secret-key" : "secret-key-of-backup");
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, key, { mode: 0o600, flush: true });
  if (fits) return [`The secret key was restored to ${file}.`];
  return [
    `The secret key of the backup is in ${file}. Set SECRET_KEY to it before Darasa starts, then delete that file.`,
  ];
}

const doneAgain = (key: string) =>
  [
    `The backup was made with ${key} and does not contain it. Data encrypted with that key cannot be read:`,
    "- Two-step login: people who use it must log in with a recovery code, switch it off and set it up again.",
    "  For an admin without a recovery code: npm run second-factor-off -- EMAIL",
    "- Emails that were captured or not sent yet: their texts are lost. Their recipients must request new links.",
    "- Webhooks: no events are sent. Delete each webhook and create a new one.",
    "- Notifications on devices: none are sent until you create a new key: npm run new-push-key",
    "- Links of affiliates to their own page no longer work. Affiliates can request a new one.",
    "- Referral cookies no longer count. Open pages must be reloaded before their forms can be sent.",
    "To avoid this, set SECRET_KEY to the old key, or put the old secret-key file into DATA_DIR, before Darasa starts.",
  ].join("\n");

async function readSecret({ folder, manifest, open }: OpenedBackup, name: string) {
  const found = manifest.contents.find((content) => content.path.replace(/\.age$/, "") === name);
  return found && text(open(createReadStream(path.join(folder, found.path))));
}

/** Returns a hash that tells keys apart and does not help to find the key. */
const nameOf = (key: string) =>
  Buffer.from(hkdfSync("sha256", key, "", "name in backups", 16)).toString("hex");
