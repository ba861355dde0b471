import type { JournalEntry } from "#contract/fees/journal.ts";
import type { EntryRow } from "./queries.ts";

export function serializeEntry({ actor: _actor, charge_id, ...row }: EntryRow): JournalEntry {
  return { ...row, charge: charge_id };
}

/** Returns the state of an entry, as the CSV writes it. */
export function stateOf({ kind, is_reversed }: Pick<EntryRow, "kind" | "is_reversed">): string {
  if (kind === "pay_back") return "Paid back";
  return is_reversed ? "Reversed" : "Received";
}
