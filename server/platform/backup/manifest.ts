import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";

/** Format numbers; 2 is encrypted. A version of Darasa that knows only 1 refuses 2 before it changes anything. */
export const FORMAT = { plain: 1, sealed: 2 } as const;

/** A path inside the backup's folder. */
const within = z
  .string()
  .regex(/^(tables|files|secrets)\//)
  .refine((text) => !text.split("/").includes(".."));

const Manifest = z.object({
  format: z.union([z.literal(FORMAT.plain), z.literal(FORMAT.sealed)]),
  made_at: z.string(),
  /** The age recipient that the contents are encrypted for. */
  sealed_for: z.string().optional(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  /** Path, size in bytes and SHA-256 of every file of the backup, after encryption. */
  contents: z.array(z.object({ path: within, bytes: z.number().int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

export async function describeFile(folder: string, relative: string) {
  const file = path.join(folder, relative);
  const { size } = await stat(file);
  return { path: relative, bytes: size, sha256: await sha256(file) };
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 2);
  const seal = createHash("sha256").update(text).digest("hex");
  await writeFile(path.join(folder, "manifest.json"), text, { mode: 0o600, flush: true });
  await writeFile(path.join(folder, "manifest.sha256"), `${seal}\n`, { mode: 0o600, flush: true });
}

/**
 * Reads the manifest and checks every file it names.
 * @throws BackupError naming the file that is missing or damaged
 */
export async function readCheckedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, "manifest.json"), "utf8").catch(() => {
    throw new BackupError(`${folder} has no manifest.json: it is not a backup, or the backup is unfinished.`);
  });
  const seal = await readFile(path.join(folder, "manifest.sha256"), "utf8").catch(() => "");
  if (createHash("sha256").update(text).digest("hex") !== seal.trim())
    throw new BackupError("manifest.json is damaged.");
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new BackupError("manifest.json has a format that this version of Darasa does not know.");
  for (const content of parsed.data.contents) await checkFile(folder, content);
  return parsed.data;
}

async function checkFile(folder: string, content: Manifest["contents"][number]): Promise<void> {
  const found = await describeFile(folder, content.path).catch(() => undefined);
  if (!found) throw new BackupError(`${content.path} is missing.`);
  if (found.bytes !== content.bytes || found.sha256 !== content.sha256)
    throw new BackupError(`${content.path} is damaged.`);
}

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
