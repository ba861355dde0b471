/** Version of a record: its `updated_at`, or "" if it was never saved. Absent for a form without versions. */
export type Version = string | undefined;

/** The version of a record that a draft was made from, and its values of the changed fields. */
export interface Base<Values extends object> {
  version: Version;
  values: Partial<Values>;
}

const BASE = "based_on";

/** Returns the stored form of a draft: the changed values, and for a record with versions what they were made from. */
export function storedDraft<Values extends object>(changes: Partial<Values>, base: Base<Values>): object {
  if (base.version === undefined) return changes;
  const before = Object.keys(changes).map((name) => [name, base.values[name as keyof Values]]);
  return { ...changes, [BASE]: { version: base.version, values: Object.fromEntries(before) } };
}

/** Returns the changed values of a stored draft without their version. */
export function changesIn(draft: unknown): object {
  if (typeof draft !== "object" || draft === null) return {};
  return Object.fromEntries(Object.entries(draft).filter(([name]) => name !== BASE));
}

/** Returns what a stored draft was made from, if that is older than the given version of the record. */
export function olderBase<Values extends object>(draft: unknown, version: Version): Base<Values> | undefined {
  const base = (draft as { [BASE]?: Base<Values> } | null)?.[BASE];
  // A draft from before drafts had versions has no base.
  if (base?.version === undefined || version === undefined) return undefined;
  return time_ms(base.version) < time_ms(version) ? base : undefined;
}

const time_ms = (version: string) => (version ? Date.parse(version) : 0);

/** Compares two values. Lists are the same if their items are. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}
