import type { z } from "zod";
import { type Happened, type HappenedKind, happenedKinds } from "#contract/admin/staff-today.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { authorize, hasPermission, permissions } from "#contract/shared/permissions.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { auditById } from "#server/admin/audit/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import {
  latestOfPeople,
  latestOfStaff,
  type PersonHappening,
  type StaffHappening,
} from "./happened-queries.ts";
import { staffActs } from "./staff-acts.ts";

/** Number of actions that the first screen shows */
const MOST_SHOWN = 20;
/** Kinds whose subject is a text that a person wrote */
const written = new Set<HappenedKind>(["wrote", "asked"]);
/** Characters of such a text that are shown */
const CHARACTERS = 80;
/** Longest time between two actions of one person that are shown as one line. */
const BURST_MS = 60 * 60_000;

type Happening = PersonHappening | StaffHappening;
type Group = Happening & {
  /** Number of actions */
  times: number;
  /** The records of these actions, each once */
  records: Set<unknown>;
};

/** Returns what people and staff did last, newest first, of what the viewer may see. */
export async function happenedFor(db: Database, viewer: Viewer): Promise<z.input<typeof Happened>[]> {
  const { is_on: takesFees } = await feeRules(db);
  const kinds = keysOf(happenedKinds).filter(
    (kind) => hasPermission(viewer, happenedKinds[kind]) && (takesFees || kind !== "paid"),
  );
  const acts = [...staffActs]
    .filter(
      ([, { access }]) => authorize(access, viewer) === "allowed" && (takesFees || access !== "staff:fees"),
    )
    .map(([act]) => act);
  const all = [...(await latestOfPeople(db, kinds)), ...(await latestOfStaff(db, acts))];
  return withRecords(db, viewer, inBursts(all).slice(0, MOST_SHOWN));
}

/** Sorts the actions, newest first, and joins those of one kind by one person that follow each other closely. */
function inBursts(all: Happening[]): Group[] {
  const sorted = all.toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id);
  const groups: Group[] = [];
  const open = new Map<string, { group: Group; until: number }>();
  for (const one of sorted) {
    const key = `${kindOf(one)} ${one.who_id}`;
    const at = one.at.getTime();
    const last = open.get(key);
    if (one.who_id !== null && last && at >= last.until) {
      last.group.times++;
      last.group.records.add(recordOf(one));
      last.until = at - BURST_MS;
      continue;
    }
    const group = { ...one, times: 1, records: new Set([recordOf(one)]) };
    groups.push(group);
    open.set(key, { group, until: at - BURST_MS });
  }
  return groups;
}

/** Returns what actions of one line have in common: the kind, or the act with its result. */
const kindOf = (one: Happening) =>
  one.kind === "staff" ? `${one.act} ${staffActs.get(one.act)?.results ? one.result : ""}` : one.kind;

/**
 * Returns the record of an act of staff, with the student if the act gives one student other times. Each other action
 * counts as a record.
 */
function recordOf(one: Happening): unknown {
  if (one.kind !== "staff" || one.resource_id === null) return one;
  return one.student === null ? one.resource_id : `${one.resource_id} ${one.student}`;
}

async function withRecords(
  db: Database,
  viewer: Viewer,
  groups: Group[],
): Promise<z.input<typeof Happened>[]> {
  const ids = groups.flatMap((one) => (one.kind === "staff" ? one.id : []));
  const entries = new Map(
    ids.length === 0 ? [] : (await auditById(db, ids)).map((entry) => [entry.id, entry] as const),
  );
  return groups.flatMap(({ times, records, ...group }) => {
    if (group.kind !== "staff") {
      const { currency, amount_minor, ...row } = { ...group, count: times };
      const what = written.has(row.kind) ? shortened(row.what, CHARACTERS) : row.what;
      return { ...row, what, sum: currency && amount_minor !== null ? { currency, amount_minor } : null };
    }
    const record = entries.get(group.id);
    return record ? { ...group, ...ofAct(group, times, records.size, viewer), record } : [];
  });
}

/**
 * Returns the words of the act, their number, and the viewer's permission for it. Acts in a row on one record count as
 * one. Words with "times" count the acts, and others count the records.
 */
function ofAct({ act, result }: StaffHappening, times: number, records: number, viewer: Viewer) {
  const known = staffActs.get(act);
  const { access = "admin", results } = known ?? {};
  const [one = known?.one ?? act, many = known?.many ?? `${one} # times`] = results?.[result ?? ""] ?? [];
  const permission = permissions.find(
    (key) => [access].flat().includes(`staff:${key}`) && hasPermission(viewer, key),
  );
  const count = records > 1 && many.endsWith("times") ? times : records;
  return { count, did: count > 1 ? many.replace("#", String(count)) : one, permission: permission ?? null };
}
