import type { OutboxItem } from "./item.ts";
import { newestOf } from "./kinds.ts";
import { lostWith, whyRefused } from "./refusal.ts";

/** Refused items that one entry names: those of one record with the same reason. */
export interface RejectedGroup {
  label: string;
  reason: string;
  keys: string[];
  /** Names what a discard deletes. Null if one press creates it again. */
  lost: string | null;
  section: string | undefined;
  place: string | undefined;
}

/** Groups refused items. Items without a record stay alone. */
export function rejectedGroups(items: readonly OutboxItem[]): RejectedGroup[] {
  const groups = new Map<string, [OutboxItem, ...OutboxItem[]]>();
  for (const item of items) {
    const { queue, metadata } = item;
    const name = metadata.record ? `${queue} ${metadata.record} ${reasonOf(item)}` : item.key;
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups.values()].map((group) => {
    const { section, place } = group[0].metadata;
    const keys = group.map(({ key }) => key);
    return { ...inWords(group), reason: reasonOf(group[0]), keys, section, place };
  });
}

const reasonOf = ({ rejection, metadata }: OutboxItem) =>
  rejection ? whyRefused(rejection, metadata.failure) : "";

/** Names the items of a group, and what a discard deletes. Earlier answers to the same question do not count. */
function inWords(group: readonly [OutboxItem, ...OutboxItem[]]): Pick<RejectedGroup, "label" | "lost"> {
  const newest = newestOf(group);
  const [first = group[0]] = newest;
  const { length } = newest.filter(({ metadata }) => metadata.position !== undefined);
  if (length === 0) return { label: first.metadata.label, lost: lostWith(first) };
  const lost = length === 1 ? "1 answer" : `${length} answers`;
  const { record } = first.metadata;
  const hasEnd = newest.length > length;
  if (newest.length === 1) return { label: first.metadata.label, lost };
  return { label: hasEnd ? `${lost} and the end of ${record}` : `${lost} to ${record}`, lost };
}
