import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import type { QuestionStatistics } from "#contract/courses/quizzes/results.ts";
import { askedOf, questionsById } from "#server/courses/questions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { firstAnswers } from "./queries.ts";
import { tallyOf } from "./tally.ts";

interface Share {
  attempt: number;
  question: number;
  /** Null while the answer waits for points. */
  share: number | null;
}

type Figures = Pick<
  QuestionStatistics,
  "count" | "waiting_count" | "facility" | "discrimination" | "compared_count"
>;

/**
 * Returns how easy each question was, and how well it tells strong students from weak ones.
 *
 * Facility is the mean share of the points, over all answers that have points. Discrimination is the correlation of the
 * question's share with the mean share of the other questions of the same attempt, as in Moodle's "Quiz statistics
 * calculations" (Moodle multiplies it by 100). The question itself is left out of the rest, because it would otherwise
 * correlate with itself. It is null for fewer than two attempts, and where all shares are equal. An attempt with an
 * answer that waits for points is left out, because its other shares alone cannot be compared with those of a marked one.
 */
export function itemStatistics(shares: readonly Share[]): Map<number, Figures> {
  const pairs = [...Map.groupBy(shares, ({ attempt }) => attempt).values()].flatMap((all) => {
    const sum = all.reduce((total, { share }) => total + (share ?? 0), 0);
    const isMarked = all.every(({ share }) => share !== null);
    return all.map(({ question, share }) => {
      const rest = isMarked && all.length > 1 ? (sum - (share ?? 0)) / (all.length - 1) : null;
      return { question, own: share, rest, isMarked };
    });
  });
  return new Map(
    [...Map.groupBy(pairs, ({ question }) => question)].map(([question, list]) => {
      const own = list.flatMap((pair) => pair.own ?? []);
      const compared = list.filter(({ isMarked }) => isMarked);
      const rest = compared.flatMap((pair) => pair.rest ?? []);
      const discrimination =
        rest.length === compared.length
          ? correlation(
              compared.flatMap((pair) => pair.own ?? []),
              rest,
            )
          : null;
      const figures = {
        ...{ count: own.length, waiting_count: list.length - own.length },
        ...{ facility: own.length > 0 ? rounded(mean(own)) : null, discrimination },
        compared_count: compared.length,
      };
      return [question, figures];
    }),
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rounds to nine decimals: in binary, the mean of 0.6, 0.6 and 0 is slightly less than 0.4. */
const rounded = (value: number) => Math.round(value * 1e9) / 1e9;

/** Pearson's correlation, or null where it has no meaning. */
function correlation(some: readonly number[], others: readonly number[]): number | null {
  const [a, b] = [mean(some), mean(others)];
  let [both, ofSome, ofOthers] = [0, 0, 0];
  for (const [at, value] of some.entries()) {
    const [x, y] = [value - a, (others[at] ?? 0) - b];
    both += x * y;
    ofSome += x * x;
    ofOthers += y * y;
  }
  const spread = Math.sqrt(ofSome * ofOthers);
  return some.length < 2 || spread < 1e-12 ? null : Math.max(-1, Math.min(1, both / spread));
}

/** Returns the statistics of the questions of a quiz, the hardest first. Those without points are last. */
export async function statisticsOf(db: Database, quiz: number): Promise<QuestionStatistics[]> {
  const answers = await firstAnswers(db, quiz);
  const found = itemStatistics(answers);
  if (found.size === 0) return [];
  const byQuestion = Map.groupBy(answers, ({ question }) => question);
  const questions = await questionsById(db, [...found.keys()]);
  return questions
    .flatMap((row) => {
      const figures = found.get(row.id);
      if (!figures) return [];
      const asked = askedOf(row);
      const given = (byQuestion.get(row.id) ?? []).flatMap(({ share, ...one }) =>
        share === null ? [] : { ...one, share },
      );
      const tally = tallyOf(
        withKept(
          asked,
          given.map(({ kept }) => kept),
        ),
        given,
      );
      const outdated_count = given.filter(({ is_outdated }) => is_outdated).length;
      return [
        { question: row.id, kind: asked.kind, text: row.plain_text, ...figures, outdated_count, tally },
      ];
    })
    .toSorted((one, other) => (one.facility ?? 2) - (other.facility ?? 2) || one.question - other.question);
}

/** Adds the options of earlier versions that are no longer in the question, so that their answers keep their names. */
function withKept(asked: Asked, versions: readonly unknown[]): Asked {
  const content: Record<string, unknown> = { ...asked.content };
  for (const [name, present] of Object.entries(content)) {
    if (!Array.isArray(present)) continue;
    const all = new Map(present.map((option: { id: string }) => [option.id, option]));
    for (const version of versions)
      for (const option of (version as Record<string, { id: string }[]> | null)?.[name] ?? [])
        if (!all.has(option.id)) all.set(option.id, option);
    content[name] = [...all.values()];
  }
  return { ...asked, content } as Asked;
}
