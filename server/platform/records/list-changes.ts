/** An item of an ordered list. Items of both versions with the same key are the same item. */
export interface ListItem {
  key: string;
  name: string;
  details?: readonly string[];
}

type Lines = Record<string, string[]>;
type Placed = ListItem & { number: number };

/** Returns the items as numbered lines of words. */
export const linesOf = (items: readonly ListItem[]): string[] =>
  items.map(({ name, details = [] }, at) => lineOf(at + 1, [name, ...details]));

/**
 * Returns how a list has changed, in words for the audit log: the items that were removed, added, changed and moved, with
 * their numbers. A changed item has its name and the details that differ. What has not changed is left out.
 * @param list name of the list, with which the fields begin: `questions_removed`
 */
export function listChanges(
  list: string,
  before: readonly ListItem[],
  after: readonly ListItem[],
): { before: Lines; after: Lines } {
  const pairs = pairsOf(placed(before), placed(after));
  const changed = pairs.filter(([one, other]) => !isSame(one, other));
  const moved = movedIn(pairs).filter(([one, other]) => isSame(one, other));
  const keysBefore = new Set(before.map(({ key }) => key));
  const keysAfter = new Set(after.map(({ key }) => key));
  return {
    before: withLines(list, {
      removed: placed(before).flatMap((one) => (keysAfter.has(one.key) ? [] : wholeLine(one))),
      changed: changed.map(([one, other]) => differingLine(one, other)),
      moved: moved.map(([one]) => nameLine(one)),
    }),
    after: withLines(list, {
      added: placed(after).flatMap((one) => (keysBefore.has(one.key) ? [] : wholeLine(one))),
      changed: changed.map(([one, other]) => differingLine(other, one)),
      moved: moved.map(([, other]) => nameLine(other)),
    }),
  };
}

const placed = (items: readonly ListItem[]): Placed[] =>
  items.map((item, at) => ({ ...item, number: at + 1 }));

/** Returns the items that both versions have, in the order of the first. */
function pairsOf(before: readonly Placed[], after: readonly Placed[]): [Placed, Placed][] {
  const byKey = new Map(after.map((item) => [item.key, item]));
  return before.flatMap((one): [Placed, Placed][] => {
    const other = byKey.get(one.key);
    return other ? [[one, other]] : [];
  });
}

/** Returns the pairs outside the longest series that kept its order. */
function movedIn(pairs: readonly [Placed, Placed][]): [Placed, Placed][] {
  /** The longest series that ends with each pair: its length, and the pair before. */
  const series: { length: number; from: number }[] = [];
  let longest = -1;
  for (const [at, [, { number }]] of pairs.entries()) {
    let best = { length: 1, from: -1 };
    for (const [from, { length }] of series.entries())
      if ((pairs[from]?.[1].number ?? 0) < number && length >= best.length)
        best = { length: length + 1, from };
    series.push(best);
    if (best.length > (series[longest]?.length ?? 0)) longest = at;
  }
  const kept = new Set<number>();
  for (let at = longest; at >= 0; at = series[at]?.from ?? -1) kept.add(at);
  return pairs.filter((_pair, at) => !kept.has(at));
}

const partsOf = ({ name, details = [] }: ListItem) => [name, ...details];
const isSame = (one: ListItem, other: ListItem) => partsOf(one).join("\n") === partsOf(other).join("\n");

const lineOf = (number: number, parts: readonly string[]) =>
  `${number}. ${parts.filter((part) => part !== "").join(" · ")}`;
const nameLine = ({ number, name }: Placed) => lineOf(number, [name]);
const wholeLine = (item: Placed) => lineOf(item.number, partsOf(item));
const differingLine = ({ number, name, details = [] }: Placed, other: ListItem) =>
  lineOf(number, [name, ...details.filter((detail, at) => detail !== other.details?.[at])]);

const withLines = (list: string, lines: Lines): Lines =>
  Object.fromEntries(
    Object.entries(lines).flatMap(([change, some]) => (some.length > 0 ? [[`${list}_${change}`, some]] : [])),
  );
