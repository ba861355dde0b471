import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { countOf } from "#server/platform/database/counts.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { hasLetters, isShort } from "#server/platform/database/letters.ts";
import { containing, inOrderOf, type PageWindow } from "#server/platform/database/paging.ts";
import { commonText, drawnIds } from "#server/platform/database/sample.ts";
import {
  byIndexAlone,
  type Found,
  foundCount,
  foundOnPage,
  type Gathering,
  gathered,
} from "#server/platform/database/search.ts";
import { idsFrom, placeAfter } from "#server/platform/database/time-places.ts";
import type { Mail } from "#server/platform/database/types.ts";

export type EmailRow = Selectable<Mail>;

/** Answers the ids of the new emails. A key that was there before keeps the email that it came with. */
export async function insertEmails(db: Database, emails: Insertable<Mail>[]): Promise<number[]> {
  const rows = await db
    .insertInto("mail")
    .values(emails)
    .onConflict((conflict) => conflict.constraint("mail_key_once").doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export function queuedEmail(db: Database, id: number): Promise<EmailRow | undefined> {
  return db
    .selectFrom("mail")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
}

export async function queuedEmailIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom("mail").select("id").where("state", "=", "queued").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Whether an email with this key was queued before, sent since or not. */
export async function hasEmail(db: Database, key: string): Promise<boolean> {
  return (await db.selectFrom("mail").select("id").where("key", "=", key).executeTakeFirst()) !== undefined;
}

export async function saveOutcome(
  db: Database,
  id: number,
  outcome: Updateable<Pick<Mail, "state" | "attempts" | "settled_at" | "last_error">>,
): Promise<void> {
  // A delivered text belongs to its recipient alone: its links must not stay in the table and in backups.
  const cleared = outcome.state === "sent" ? { text_body: "", html_body: "" } : {};
  await db
    .updateTable("mail")
    .set({ ...outcome, ...cleared })
    .where("id", "=", id)
    .execute();
}

/** Deletes emails settled before `before`; returns how many. */
export async function deleteOldEmails(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("mail").where("settled_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

export interface MailFilter {
  search?: string | undefined;
  state?: string | undefined;
}

function filtered(db: Database, { search, state }: MailFilter) {
  const pattern = containing(search ?? "");
  return db
    .selectFrom("mail")
    .$if(Boolean(search), (query) =>
      query.where((eb) => eb.or([eb("recipient", "ilike", pattern), eb("subject", "ilike", pattern)])),
    )
    .$if(Boolean(state), (query) => query.where("state", "=", state ?? ""));
}

const listed = (db: Database, filter: MailFilter) => filtered(db, filter).select(["id", "created_at as at"]);

/** One page of the filter, newest first, without what the emails say; a search counts to MOST_FOUND. */
export async function mailPage(db: Database, filter: MailFilter, window: PageWindow) {
  const { count, found } = await (filter.search ? searchedPage : countedPage)(db, filter, window);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { count, rows: [] };
  const rows = await db
    .selectFrom("mail")
    .select(["id", "recipient", "subject", "state", "attempts", "last_error", "created_at", "settled_at"])
    .where("id", "=", anyOf(ids))
    .execute();
  return { count, rows: inOrderOf(ids, rows) };
}

async function countedPage(db: Database, filter: MailFilter, { limit, offset }: PageWindow) {
  const counted = { parts: filter.state ? sql<boolean>`part = ${filter.state}` : undefined };
  const [count, place] = await Promise.all([
    countOf(db, "mail", counted, offset),
    placeAfter(db, "mail", offset, counted),
  ]);
  if (!place || offset >= count) return { count, found: [] };
  return { count, found: await idsFrom(db, listed(db, filter), place, limit) };
}

async function searchedPage(db: Database, filter: MailFilter, window: PageWindow) {
  const all = await searched(db, filter);
  const found = await foundOnPage(all, window, ({ limit, offset }) =>
    idsFrom(db, listed(db, filter), { skip: offset }, limit),
  );
  return { count: foundCount(all), found };
}

const WHOLE_ADDRESS = /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/;

/** Once for all pages of a search, until a email comes or goes; a email's state changes each time that it is tried. */
function searched(db: Database, { search = "", state }: MailFilter): Promise<Found> {
  return state ? searchedNow(db, { search, state }) : keptSearch(db, search);
}

const keptSearch = keptRead({
  resources: ["mail"],
  most: 500,
  read: (db, search: string) => searchedNow(db, { search }),
});

/** A whole address finds the emails to it alone. */
async function searchedNow(db: Database, { search = "", state }: MailFilter): Promise<Found> {
  const text = search.toLowerCase();
  const ofState = filtered(db, { state });
  if (WHOLE_ADDRESS.test(text)) return allOf(db, ofState.where("recipient", "=", text));
  if (!isShort(text)) return allOf(db, filtered(db, { search, state }));
  if (await isCommon(db, text)) return state ? allOf(db, filtered(db, { search, state })) : undefined;
  // Exactly those: what lies across the blank has one in it, and what is searched for has none at its ends.
  const exact = ofState.where(hasLetters(sql`lower(recipient || ' ' || subject)`, text));
  return allOf(db, exact, byIndexAlone);
}

const allOf = (db: Database, emails: ReturnType<typeof filtered>, limits?: Gathering) =>
  gathered(db, emails.select(["id", "created_at"]), sql`created_at DESC, id DESC`, limits);

/** Part of so many addresses or subjects that the emails need no counting. */
const isCommon = commonText({
  total: (db) => countOf(db, "mail"),
  async draw(db) {
    const { rows } = await sql<{ text: string }>`
      SELECT lower(recipient || E'\\n' || subject) AS text FROM mail WHERE id = ANY (${drawnIds("mail")})`.execute(
      db,
    );
    return rows.map(({ text }) => text);
  },
});

export function mailById(db: Database, id: number): Promise<EmailRow | undefined> {
  return db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Deletes every email to an address, sent or waiting, when its owner's account is deleted. */
export async function deleteEmailsTo(db: Database, address: string): Promise<void> {
  await db.deleteFrom("mail").where("recipient", "=", address).execute();
}
