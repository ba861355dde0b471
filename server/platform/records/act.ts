import { type Act, isLogged } from "#contract/acts.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Actor, Deed } from "#server/platform/records/deed.ts";
import { type AuditEntry, writeAudit } from "./audit.ts";

/** A change in progress. */
export interface Acting<By extends Actor = Actor> {
  context: AppContext;
  request: By;
  db: Transaction;
  now: Date;
  /** Reports a completed act. After the work, its audit entries are written and its followers run. */
  did(act: Act, ...deeds: readonly Deed[]): void;
  /** Registers work for the end of the transaction, because it takes a lock that others wait for. */
  last(work: () => Promise<void>): void;
}

/**
 * Makes a change in one transaction. A retried call already has one, which the work joins. Each act that the work
 * reports by `did` is written to the audit log and passed to its followers before the commit. Work that reports no act
 * leaves no entry.
 */
export function act<By extends Actor, Reply>(
  context: AppContext,
  request: By,
  work: (acting: Acting<By>) => Promise<Reply>,
): Promise<Reply> {
  return inTransaction(context, (db) => actWithin(context, request, db, work));
}

/** Makes a change in an open transaction, for example one that also stores a file. */
export async function actWithin<By extends Actor, Reply>(
  context: AppContext,
  request: By,
  db: Transaction,
  work: (acting: Acting<By>) => Promise<Reply>,
): Promise<Reply> {
  const now = context.clock();
  const all = new Map<Act, Deed[]>();
  const did: Acting["did"] = (act, ...deeds) => {
    if (deeds.length > 0) all.set(act, [...(all.get(act) ?? []), ...deeds]);
  };
  const lasts: (() => Promise<void>)[] = [];
  const last: Acting["last"] = (one) => void lasts.push(one);
  const reply = await work({ context, request, db, now, did, last });
  await writeAudit(db, request, now, entriesOf(all));
  for (const [act, deeds] of all) {
    const ids = deeds.flatMap(({ id }) => id ?? []);
    for (const follower of context.whatFollows[act] ?? [])
      await follower({ context, db, now, actor: request, act, ids, deeds });
  }
  for (const one of lasts) await one();
  return reply;
}

function entriesOf(all: ReadonlyMap<Act, readonly Deed[]>): AuditEntry[] {
  return [...all].flatMap(([act, deeds]) => {
    const [resource = "", action = ""] = act.split(".");
    return isLogged(act)
      ? deeds.map(({ id, before, after }) => ({ action, resource, resource_id: id, before, after }))
      : [];
  });
}

/** Logs that something was read or exported. */
export const note = (context: AppContext, request: Actor, noted: Act, deed: Deed): Promise<void> =>
  act(context, request, async ({ did }) => did(noted, deed));

/** The record of an act, and the version that its caller has read. */
export interface Subject<Row> {
  /** Reads and locks the row, if the viewer may see it. */
  lock(db: Transaction): Promise<Row | undefined>;
  /** The `updated_at` that the caller has read; null if the record did not exist. If absent, nothing is checked. */
  version?: string | null | undefined;
  /** Returns the current record, for a caller with an older version. */
  current?: (db: Transaction, row: Row) => Promise<object> | object;
}

/** Returns the row unchanged, as the current record of a conflict. */
export const rowItself = (_db: Transaction, row: object) => row;

/**
 * Changes one record, which is locked until the commit.
 * @throws ApiError 404 when the viewer may not see the record, 409 `stale` when it was changed since the caller's
 * version
 */
export function actOn<By extends Actor, Row extends object, Reply>(
  context: AppContext,
  request: By,
  subject: Subject<Row>,
  work: (row: Row, acting: Acting<By>) => Promise<Reply>,
): Promise<Reply> {
  return act(context, request, async (acting) => work(await lockedRow(acting.db, subject), acting));
}

/**
 * Locks and returns the row.
 * @throws ApiError 404, 409 `stale`
 */
export async function lockedRow<Row extends object>(db: Transaction, subject: Subject<Row>): Promise<Row> {
  const row = await subject.lock(db);
  if (!row) throw apiError("not_found");
  const { version } = subject;
  if (version !== undefined && "updated_at" in row && !isVersion(row.updated_at as Date | null, version))
    throw apiError("stale", subject.current ? { current: await subject.current(db, row) } : {});
  return row;
}

const isVersion = (updated_at: Date | null, version: string | null) =>
  (version === null ? null : Date.parse(version)) === (updated_at?.getTime() ?? null);
