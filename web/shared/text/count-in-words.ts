import { withThousands } from "#contract/shared/money/prices.ts";

interface Count {
  count: number;
  count_is_exact: boolean;
}

/** Formats "1 student", "1,204 students", and "10,000+ students" if the count stopped early. */
export function countInWords({ count, count_is_exact }: Count, noun: string, plural = `${noun}s`): string {
  if (!count_is_exact) return `${withThousands(count)}+ ${plural}`;
  return `${withThousands(count)} ${count === 1 ? noun : plural}`;
}
