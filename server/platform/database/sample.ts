import { type RawBuilder, sql } from "kysely";
import { MOST_FOUND } from "#contract/shared/scalars.ts";
import type { Database } from "./connection.ts";

/** Rows of a long list drawn by lot, each as the text that searches look in (lower case), and how many the list has. */
export interface Sample {
  texts: readonly string[];
  total: number;
}

const DRAWS = 4_000;
/** In shorter lists whatever is found is found at once. */
const LONG = 10_000;
const KEPT_MS = 600_000;
/** Older than this it is no longer what the list is like. */
const SERVES_MS = 3_600_000;

/**
 * Whether so many rows have the text that a search for it surely counts to MOST_FOUND: of MOST_FOUND rows alone a sample would
 * have `expected` and not once in 10^15 samples four times as many and 25 more. So what thousands bear need not be counted.
 */
export function isBorneByMany({ texts, total }: Sample, text: string): boolean {
  const expected = (texts.length * MOST_FOUND) / total;
  const enough = 4 * expected + 25;
  let found = 0;
  for (const one of texts) {
    if (one.includes(text)) found += 1;
    if (found > enough) return true;
  }
  return false;
}

/** Some thousand ids of a table drawn by lot, as an array; not all of them need be there. */
export const drawnIds = (table: string): RawBuilder<number[]> => sql`ARRAY(
  SELECT DISTINCT 1 + floor(random() * (SELECT max(id) FROM ${sql.table(table)}))::integer FROM generate_series(1, ${sql.lit(DRAWS)}))`;

interface Drawing {
  total(db: Database): Promise<number>;
  draw(db: Database): Promise<string[]>;
}

/**
 * Tells whether many rows of a list have a text, by a sample that this process keeps for ten minutes, and that serves while the
 * next is drawn. False of lists that are short.
 */
export function commonText({ total, draw }: Drawing): (db: Database, text: string) => Promise<boolean> {
  const samplesOf = new WeakMap<Database, { sample: Promise<Sample>; drawnAt: number }>();
  const drawn = async (db: Database): Promise<Sample> => {
    const rows = await total(db);
    return { total: rows, texts: rows < LONG ? [] : await draw(db) };
  };
  return async (db, text) => {
    const kept = samplesOf.get(db);
    const age_ms = kept ? performance.now() - kept.drawnAt : Number.POSITIVE_INFINITY;
    if (kept && age_ms < KEPT_MS) return isBorneByMany(await kept.sample, text);
    const next = { sample: drawn(db), drawnAt: performance.now() };
    const { sample } = kept && age_ms < SERVES_MS ? kept : next;
    samplesOf.set(db, { ...next, sample });
    next.sample.then(
      () => samplesOf.set(db, next),
      // Whoever asks next draws again.
      () => samplesOf.delete(db),
    );
    return isBorneByMany(await sample, text);
  };
}
