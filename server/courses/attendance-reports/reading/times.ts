export type Stay = readonly [from_ms: number, to_ms: number];
export type Total = readonly [first_join_ms: number, last_leave_ms: number, seconds: number];

/** A stay, or a total between the first join and the last leave. */
export interface Time {
  from: number;
  to: number;
  /** Seconds of a total; null for a stay. */
  seconds: number | null;
}

export const timesOf = ({ stays, totals }: { stays: readonly Stay[]; totals: readonly Total[] }): Time[] => [
  ...stays.map(([from, to]) => ({ from, to, seconds: null })),
  ...totals.map(([from, to, seconds]) => ({ from, to, seconds })),
];

/** Groups times that overlap. */
export function blocksOf<One extends Time>(times: readonly One[]): One[][] {
  const blocks: One[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const time of times.toSorted((one, other) => one.from - other.from)) {
    if (time.from >= end) blocks.push([]);
    blocks.at(-1)?.push(time);
    end = Math.max(end, time.to);
  }
  return blocks;
}

/**
 * Returns the length of one person's times in milliseconds. Stays that overlap count once. Nobody knows when somebody was
 * there who has only a total: totals add up to at most the time that they and what overlaps them cover.
 */
export function lengthOfTimes(times: readonly Time[]): number {
  return blocksOf(times).reduce((sum, block) => {
    const stays = block.filter(({ seconds }) => seconds === null);
    const totals = block.reduce((all, { seconds }) => all + (seconds ?? 0), 0);
    return sum + Math.min(covered(stays) + totals * 1_000, spanOf(block));
  }, 0);
}

const covered = (times: readonly Time[]) => blocksOf(times).reduce((sum, block) => sum + spanOf(block), 0);

const spanOf = (block: readonly Time[]) =>
  Math.max(...block.map(({ to }) => to)) - Math.min(...block.map(({ from }) => from));
