import type { OutboxItem } from "./item.ts";

type Counted = Pick<OutboxItem, "queue" | "metadata"> & Partial<Pick<OutboxItem, "files">>;

/** The words for the items of each queue. Queues of a quiz or a program have its id at their end. */
const kinds: Record<string, readonly [one: string, several: string]> = {
  quiz: ["answer", "answers"],
  community: ["message", "messages"],
  submissions: ["assignment", "assignments"],
  payments: ["payment report", "payment reports"],
  feedback: ["feedback form", "feedback forms"],
  attendance: ["attendance code", "attendance codes"],
  ticks: ["change of progress", "changes of progress"],
};
const file = ["file", "files"] as const;
const finish = ["finished quiz", "finished quizzes"] as const;
const other = ["change", "changes"] as const;

function kindOf({ queue, metadata, files }: Counted): readonly [one: string, several: string] {
  if (metadata.isFinish === 1) return finish;
  const name = queue.replace(/-\d+$/, "");
  return name === "submissions" && Object.keys(files ?? {}).length > 0 ? file : (kinds[name] ?? other);
}

/** Leaves out earlier answers to a question that has a newer one. */
export const newestOf = <Item extends Counted>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [placeOf(item), item])).values(),
];

/** Counts items by kind: "3 answers, 1 message and 1 file". The kind with the most items is first. */
export function itemsInWords(items: readonly Counted[]): string {
  const counts = new Map<readonly [string, string], number>();
  for (const item of items) {
    const kind = kindOf(item);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const words = [...counts]
    .sort(([, one], [, another]) => another - one)
    .map(([[one, several], count]) => `${count} ${count === 1 ? one : several}`);
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}

/** Returns for example "3 answers are waiting to be sent: Timed quiz." Items of one record are named once by it. */
export function waitingInWords(items: readonly Counted[]): string {
  const newest = newestOf(items);
  const names = new Set(newest.map(({ metadata }) => metadata.record ?? metadata.label));
  return `${itemsInWords(newest)} ${newest.length === 1 ? "is" : "are"} waiting to be sent: ${[...names].join(", ")}.`;
}

/** Returns the place of an answer in its quiz; other items are never equal. */
const placeOf = (item: Counted): unknown =>
  item.metadata.position === undefined ? item : `${item.queue} ${item.metadata.position}`;
