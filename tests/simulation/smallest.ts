import type pg from "pg";
import { type Failure, type History, simulate } from "./simulate.ts";
import { Difference } from "./world.ts";

const MOST_TRIES = 40;
const LONGEST_MS = 10 * 60_000;

/** Omits people, then days, in halves and then in smaller parts, while the history still fails in the same way. */
export async function smallest(
  connection: pg.ClientConfig,
  history: History,
  first: Failure,
): Promise<string> {
  const kindOf = ({ difference }: Failure) =>
    difference instanceof Difference ? difference.what : difference.name;
  const began = performance.now();
  let tries = 0;
  let told = first;
  const fails = async (people: ReadonlySet<number>, days: ReadonlySet<number>) => {
    if (tries >= MOST_TRIES || performance.now() - began > LONGEST_MS) return false;
    tries += 1;
    const { failure } = await simulate(connection, { ...history, without: { people, days } });
    if (!failure || kindOf(failure) !== kindOf(first)) return false;
    told = failure;
    return true;
  };
  const all = (count: number) => Array.from({ length: count }, (_, index) => index);
  const people = await without(all(history.students), (left) => fails(left, new Set()));
  const days = await without(all(history.days - 1), (left) => fails(people, left));
  const who = all(history.students).filter((one) => !people.has(one));
  const when = all(history.days).filter((one) => !days.has(one));
  return `smallest after ${tries} tries: people ${who}, days ${when}: day ${told.day}, ${told.act}\n${told.difference.message}`;
}

/** Returns the largest set that can be omitted. */
async function without(all: number[], fails: (left: Set<number>) => Promise<boolean>): Promise<Set<number>> {
  const left = new Set<number>();
  for (let size = Math.ceil(all.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
    for (let from = 0; from < all.length; from += size) {
      const more = all.slice(from, from + size).filter((one) => !left.has(one));
      if (more.length > 0 && (await fails(new Set([...left, ...more]))))
        for (const one of more) left.add(one);
    }
  return left;
}
