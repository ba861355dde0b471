import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import type { QuestionStatistics } from "#contract/courses/quizzes/results.ts";
import { askedOf, questionsById } from "#server/courses/questions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { firstAnswers } from "./queries.ts";
import { tallyOf } from "./tally.ts";

interface Share {
  attempt: number;
  question: number;
  share: number;
}

/**
 * Returns how easy each question was, and how well it tells strong students from weak ones.
 *
 * Facility is the mean share of the points. Discrimination is the correlation of the question's share with the mean share
 * of the other questions of the same attempt, as in Moodle's "Quiz statistics calculations" (Moodle multiplies it by
 * 100). The question itself is left out of the rest, because it would otherwise correlate with itself. It is null for
 * fewer than two attempts, and where all shares are equal.
 */
export function itemStatistics(
  shares: readonly Share[],
): Map<number, { count: number; facility: number; discrimination: number | null }> {
  const byAttempt = new Map<number, Share[]>();
  for (const one of shares) byAttempt.set(one.attempt, [...(byAttempt.get(one.attempt) ?? []), one]);
  const pairs = new Map<number, { own: number; rest: number | null }[]>();
  for (const all of byAttempt.values()) {
    const sum = all.reduce((total, { share }) => total + share, 0);
    for (const { question, share } of all) {
      const rest = all.length > 1 ? (sum - share) / (all.length - 1) : null;
      pairs.set(question, [...(pairs.get(question) ?? []), { own: share, rest }]);
    }
  }
  return new Map(
    [...pairs].map(([question, list]) => {
      const own = list.map((pair) => pair.own);
      const rest = list.flatMap((pair) => pair.rest ?? []);
      const discrimination = rest.length === own.length ? correlation(own, rest) : null;
      return [question, { count: own.length, facility: mean(own), discrimination }];
    }),
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

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

/** Returns the statistics of the questions of a quiz, the hardest first. */
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
      const given = byQuestion.get(row.id) ?? [];
      const tally = tallyOf(
        withKept(
          asked,
          given.map(({ kept }) => kept),
        ),
        given,
      );
      return [{ question: row.id, kind: asked.kind, text: row.plain_text, ...figures, tally }];
    })
    .toSorted((one, other) => one.facility - other.facility || one.question - other.question);
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
