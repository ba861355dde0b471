import { type RawBuilder, sql } from "kysely";
import type { ProgramFilters } from "#contract/courses/programs/program-filters.ts";
import type { ProgramOrder, ProgramOrdering } from "#contract/courses/programs/programs.ts";
import { MOST_COUNTED } from "#contract/shared/limits.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { idsOfMembersNamed } from "#server/content/team/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { containing, literally, searchWords, sortName } from "#server/platform/database/lists.ts";
import { isOpen, published } from "./queries.ts";
import { slipsOf } from "./slips.ts";

/** Search for programs (api.md 6, "Search") */
export interface ProgramSearch {
  text: string;
  /** Words of the search, and of its variants with synonyms. A program matches if it has all words of one variant. */
  variants: string[][];
  /** True if no program matches exactly. Programs with similar words match then. */
  isNear: boolean;
}

/** Minimum similarity of two words by their trigrams, from 0 to 1: "beekeping" and "beekeeping" have 0.9 */
const NEAR = 0.45;

/** Selects programs that match the search and every filter. */
export function filteredPrograms(
  db: Database,
  filters: ProgramFilters,
  search: ProgramSearch | undefined,
  now: Date,
) {
  const { category, is_free, min_price, max_price, starts, duration, is_enrollment_open } = filters;
  return found(db, search)
    .$if(Boolean(category), (query) => query.where("category", "=", category ?? ""))
    .$if(is_free !== undefined, (query) => query.where("is_free", "=", is_free ?? false))
    .where(hasPrice(min_price, max_price))
    .$if(starts !== undefined, (query) => query.where(startOf(now), "=", starts ?? ""))
    .$if(duration !== undefined, (query) => query.where(lengthOf, "=", duration ?? ""))
    .$if(is_enrollment_open !== undefined, (query) =>
      query.where(isOpen(now), "=", is_enrollment_open ?? false),
    );
}

/** Returns whether any program has all words of one of the variants. */
export async function isAnyFound(db: Database, variants: readonly string[][]): Promise<boolean> {
  const row = await published(db).select("id").where(hasAny(variants)).limit(1).executeTakeFirst();
  return row !== undefined;
}

const found = (db: Database, search: ProgramSearch | undefined) =>
  published(db).$if(search !== undefined, (query) =>
    query.where(search?.isNear ? isNear(search.text) : hasAny(search?.variants ?? [])),
  );

/** Matches programs that have all words of one variant. */
function hasAny(variants: readonly string[][]): RawBuilder<boolean> {
  const typed = new Set(variants[0]);
  const each = variants.map((words) => every(words.map((word) => hasWord(word, typed.has(word)))));
  return sql<boolean>`(${sql.join(each, sql` OR `)})`;
}

/**
 * Matches a word anywhere in title or category, also inside another word, and at the beginning of a word of the audience
 * or of the facilitator's name (visitors.md 5). A synonym that was not typed matches title and category only: a program
 * for managers of clinics is not about nursing. A short one must be a whole word: "ict" is not in "conflict". "free" also matches programs that cost nothing. "m&e" also matches "M & E".
 */
const hasWord = (word: string, isTyped = true): RawBuilder<boolean> => {
  const spaced = word.replace("&", " & ");
  const either = [
    isTyped || !isShort(word)
      ? sql<boolean>`programs.search_text LIKE ${containing(word)}`
      : sql<boolean>`programs.search_text ~ ${`\\m${word}\\M`}`,
    ...(isTyped
      ? [
          sql<boolean>`programs.audience_text LIKE ${`% ${literally(word)}%`}`,
          sql<boolean>`programs.facilitator_id = ANY(${idsOfMembersNamed(word)})`,
        ]
      : []),
    ...(isAbbreviation(word) ? [sql<boolean>`programs.search_text LIKE ${containing(spaced)}`] : []),
    ...(word === "free" ? [sql<boolean>`programs.is_free`] : []),
  ];
  return sql<boolean>`(${sql.join(either, sql` OR `)})`;
};

const isShort = (word: string) => /^[a-z]{1,3}$/.test(word);
const isAbbreviation = (word: string) => /^.&.$/.test(word);

const isNear = (text: string) =>
  every(
    searchWords(text).map((word) => {
      const slips = slipsOf(word);
      const either = [
        hasWord(word),
        sql<boolean>`word_similarity(${word}, programs.search_text) >= ${NEAR}`,
        ...(slips ? [sql<boolean>`programs.search_text ~ ${slips}`] : []),
      ];
      return sql<boolean>`(${sql.join(either, sql` OR `)})`;
    }),
  );

const every = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` AND `)})`;

const hasPrice = (least: number | undefined, most: number | undefined) =>
  sql<boolean>`(${least ?? null}::numeric IS NULL OR programs.price_amount >= ${least ?? null})
    AND (${most ?? null}::numeric IS NULL OR programs.price_amount <= ${most ?? null})`;

/** Returns the StartChoice of a program, or null if it began before this month. */
function startOf(now: Date): RawBuilder<string | null> {
  const month = sql`${`${kampalaDay(now).slice(0, 7)}-01`}::date`;
  return sql`CASE
    WHEN start_date IS NULL THEN 'any_time'
    WHEN start_date < ${month} THEN NULL
    WHEN start_date < ${month} + interval '1 month' THEN 'this_month'
    WHEN start_date < ${month} + interval '4 months' THEN 'next_three_months'
    ELSE 'later' END`;
}

/** DurationChoice of a program, or null if its duration gives no length */
const lengthOf: RawBuilder<string | null> = sql`CASE
  WHEN duration_days < 1 THEN NULL WHEN duration_days <= 7 THEN 'up_to_week'
  WHEN duration_days <= 31 THEN 'up_to_month' ELSE 'longer' END`;

const orderColumns: Record<Exclude<ProgramOrdering, "start_date">, RawBuilder<unknown>> = {
  title: sql.ref("sort_title"),
  category: sortName("category"),
  price: sql`price_amount`,
  duration: sql`duration_days`,
  created_at: sql`created_at`,
};

/**
 * Sorts by the days until a program begins, then programs without a date, then those that have begun. Programs whose
 * enrollment is closed come last, in the same order.
 */
const byStart = (now: Date) => sql`CASE WHEN ${isOpen(now)} THEN 0 ELSE 40000000 END + CASE
  WHEN start_date >= ${kampalaDay(now)}::date THEN start_date - ${kampalaDay(now)}::date
  WHEN start_date IS NULL THEN 10000000 ELSE 20000000 + (${kampalaDay(now)}::date - start_date) END`;

/**
 * Returns the order of a list: nearest matches or newest first, unless another is given. A `-` reverses it. Programs that
 * start in a chosen time are newest first, too, after which those that are closed follow.
 */
export function programOrder(
  { ordering, starts }: { ordering: ProgramOrder | undefined; starts?: ProgramFilters["starts"] },
  search: ProgramSearch | undefined,
  now: Date,
) {
  if (!ordering && search?.isNear)
    return { by: sql`word_similarity(${search.text}, programs.search_text)`, direction: "desc" as const };
  if (!ordering && starts)
    return { by: sql`(${isOpen(now)}, programs.created_at)`, direction: "desc" as const };
  if (!ordering) return { newestBy: "programs.created_at" };
  const name = ordering.replace("-", "") as ProgramOrdering;
  const direction = ordering.startsWith("-") ? ("desc" as const) : ("asc" as const);
  return { by: name === "start_date" ? byStart(now) : orderColumns[name], direction };
}

/** Programs that are equal in every filtered property */
export interface ProgramGroup {
  category: string;
  is_free: boolean;
  has_price: boolean;
  starts: string | null;
  duration: string | null;
  is_enrollment_open: boolean;
  count: number;
}

/** Returns the programs that the search finds, grouped, the newest group first. Counts up to MOST_COUNTED. */
export async function programGroups(
  db: Database,
  { min_price, max_price }: ProgramFilters,
  search: ProgramSearch | undefined,
  now: Date,
): Promise<ProgramGroup[]> {
  const some = found(db, search)
    .select(["id", "created_at", "category", "is_free"])
    .select([
      hasPrice(min_price, max_price).as("has_price"),
      startOf(now).as("starts"),
      lengthOf.as("duration"),
      isOpen(now).as("is_enrollment_open"),
    ])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_COUNTED + 1);
  const { rows } = await sql<ProgramGroup>`
    SELECT category, is_free, has_price, starts, duration, is_enrollment_open, count(*)::integer AS count
    FROM (${some}) programs GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY max(created_at) DESC, max(id) DESC`.execute(
    db,
  );
  return rows;
}
