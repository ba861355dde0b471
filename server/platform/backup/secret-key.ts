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
 * Writes which secret key sealed some of the rows, as a hash, so that a restore can tell when it has another one. With
 * `isTaken` it writes the key itself too. Both are encrypted with the rest.
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
 * Puts the secret key of a backup back where Darasa looks for it. A key that is there already stays.
 * @returns what the person who restores has to know, nothing when the key is the backup's
 */
export async function restoreSecretKey(config: Config, backup: OpenedBackup): Promise<string[]> {
  const present = storedSecretKey(config);
  const name = await readSecret(backup, NAME_FILE);
  if (present && name && name === nameOf(present)) return [];
  const key = await readSecret(backup, KEY_FILE);
  if (!key) return [doneAgain(name ? "another secret key than this one" : "perhaps another secret key")];
  // A SECRET_KEY that a person chose has another form than the file that Darasa makes.
  const fits = !present && /^[0-9a-f]{64}$/.test(key);
  const file = path.join(config.dataDir, fits ? "secret-key" : "secret-key-of-backup");
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, key, { mode: 0o600, flush: true });
  if (fits) return [`The secret key is back in ${file}.`];
  return [
    `The secret key of the backup is in ${file}. Set SECRET_KEY to it before Darasa starts, then delete that file.`,
  ];
}

const doneAgain = (key: string) =>
  [
    `The backup was made with ${key}, and does not hold it. What was sealed with it cannot be read:`,
    "- Two-step login: people who use it log in with a recovery code, switch it off and set it up again.",
    "  An admin without one: npm run second-factor-off -- EMAIL",
    "- Emails that were captured or still waited: their texts are gone, and links in them are asked for again.",
    "- Webhooks: nothing is sent any more; delete each and make a new one.",
    "- Notifications on devices: none is sent until there is a new key: npm run new-push-key",
    "- Links of affiliates to their own page open no longer; they ask for a new one.",
    "- Referral cookies count no longer, and pages that are open have to be reloaded before their forms are sent.",
    "To keep all that, set SECRET_KEY to the old key or put the old secret-key into DATA_DIR before Darasa starts.",
  ].join("\n");

async function readSecret({ folder, manifest, open }: OpenedBackup, name: string) {
  const found = manifest.contents.find((content) => content.path.replace(/\.age$/, "") === name);
  return found && text(open(createReadStream(path.join(folder, found.path))));
}

/** Tells keys apart and is no help in finding one. */
const nameOf = (key: string) =>
  Buffer.from(hkdfSync("sha256", key, "", "name in backups", 16)).toString("hex");
