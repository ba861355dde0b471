import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Random } from "./random.ts";

export type Damage = "flipped" | "truncated" | "removed";

/** Every file under a folder, by its path in it. */
export async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Damages one file at a place that chance names, lets `work` look at it, and makes it whole again. */
export async function damaged(
  file: string,
  damage: Damage,
  random: Random,
  work: () => Promise<void>,
): Promise<void> {
  const whole = await readFile(file);
  const place = random.below(whole.length);
  if (damage === "removed") await rm(file);
  else if (damage === "truncated") await writeFile(file, whole.subarray(0, place));
  else {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8((flipped[place] ?? 0) ^ (1 << random.below(8)), place);
    await writeFile(file, flipped);
  }
  try {
    await work();
  } finally {
    await writeFile(file, whole);
  }
}
