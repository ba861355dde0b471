import { withThousands } from "#contract/shared/money/prices.ts";

/** Says what became of all works of a queue, such as "7 are marked, 1 was sent back." */
export function endInWords(total: number, sentBack: number): string {
  const isOrAre = (count: number, one: string, many: string) =>
    `${withThousands(count)} ${count === 1 ? one : many}`;
  if (total === 1) return sentBack === 1 ? "The work was sent back." : "The work is marked.";
  if (sentBack === 0) return `All ${withThousands(total)} are marked.`;
  if (sentBack >= total) return `All ${withThousands(total)} were sent back.`;
  const marked = isOrAre(total - sentBack, "is marked", "are marked");
  return `${marked}, ${isOrAre(sentBack, "was sent back", "were sent back")}.`;
}
