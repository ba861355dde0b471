/** A part of a quiz that draws questions with a tag. */
export interface Draw {
  tag: string;
  draws: number;
}

/** A question of the bank that may be drawn. */
export interface Drawable {
  id: number;
  tags: readonly string[];
}

/**
 * Returns the ids of the questions of each draw. The first ones of the bank are taken first, each once. A question that
 * several draws could take goes to the one that needs it, so that together they get as many as possible. If there are too
 * few, the earlier draws get theirs.
 */
export function drawOnceEach(draws: readonly Draw[], bank: readonly Drawable[]): number[][] {
  const candidates = draws.map(({ tag }) => bank.flatMap(({ id, tags }) => (tags.includes(tag) ? id : [])));
  /** Draw of each taken question. */
  const taker = new Map<number, number>();
  /** Takes one more question for a draw, if need be from another draw that finds a new one. */
  function takeOne(draw: number, asked: Set<number>): boolean {
    asked.add(draw);
    const ids = candidates[draw] ?? [];
    const free = ids.find((id) => !taker.has(id));
    const id = free ?? ids.find((one) => isGivenUp(taker.get(one), asked));
    if (id === undefined) return false;
    taker.set(id, draw);
    return true;
  }
  /** Returns whether the draw that has taken a question can do without it. */
  const isGivenUp = (draw: number | undefined, asked: Set<number>): boolean =>
    draw !== undefined && !asked.has(draw) && takeOne(draw, asked);

  draws.forEach((draw, at) => {
    let count = 0;
    while (count < draw.draws && takeOne(at, new Set())) count += 1;
  });
  return candidates.map((ids, at) => ids.filter((id) => taker.get(id) === at));
}

/** A tag with which fewer questions can be drawn than a quiz wants. */
export interface ShortTag {
  tag: string;
  /** Number of questions that can be drawn with it. */
  available: number;
  /** True if the bank has more, which other draws of the quiz take. */
  isShared: boolean;
}

/** Returns the first tag with too few questions, if there is one. */
export function shortTag(draws: readonly Draw[], bank: readonly Drawable[]): ShortTag | undefined {
  const drawn = drawOnceEach(draws, bank);
  const tags = [...new Set(draws.map(({ tag }) => tag))];
  const sumOf = (tag: string, count: (draw: Draw, at: number) => number) =>
    draws.reduce((sum, draw, at) => sum + (draw.tag === tag ? count(draw, at) : 0), 0);
  for (const tag of tags) {
    const available = sumOf(tag, (_, at) => drawn[at]?.length ?? 0);
    const isShared = bank.filter(({ tags: own }) => own.includes(tag)).length > available;
    if (available < sumOf(tag, ({ draws: wanted }) => wanted)) return { tag, available, isShared };
  }
  return undefined;
}
