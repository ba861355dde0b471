import type { OutboxItem } from "./item.ts";

/**
 * Most characters of the lists of one call. A slow network must carry it before the timeout. Each entry has more than 100,
 * so no list is longer than a call may have.
 */
const MOST_CHARACTERS = 16_000;

/** Returns the first items of a queue that one call can carry: at least one. */
export function commonCall(
  queued: readonly [OutboxItem, ...OutboxItem[]],
  isAlone: (key: string) => boolean,
) {
  const [first] = queued;
  const { url, metadata } = first;
  if (!metadata.list || isAlone(first.key)) return [first];
  let size = 0;
  const end = queued.findIndex((item) => {
    size += JSON.stringify(item.body).length;
    const belongs = item.url === url && item.metadata.list === metadata.list && !isAlone(item.key);
    return item !== first && (!belongs || size > MOST_CHARACTERS);
  });
  return queued.slice(0, end < 0 ? queued.length : end);
}

/** Returns one item with the lists of all. */
export function joined(items: readonly OutboxItem[], first: OutboxItem): OutboxItem {
  const { list } = first.metadata;
  if (!list) return first;
  return { ...first, body: { ...first.body, [list]: items.flatMap(({ body }) => body[list]) } };
}
