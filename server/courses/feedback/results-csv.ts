import type { QuestionResult } from "#contract/courses/feedback/feedback-rounds.ts";
import { csvLine } from "#server/platform/http/answers/csv.ts";
import type { resultsOf } from "./results.ts";

type Results = Awaited<ReturnType<typeof resultsOf>>;

/** Returns the results as CSV lines: the answers counted by value, the averages and choices by round, and the texts. */
export function resultsCsv({ rounds, questions }: Results): string[] {
  const names = new Map(rounds.map(({ id, name }) => [id, name]));
  return [
    csvLine(["Question", "Result", "Answer", "Round", "Value", "Name to Publish"]),
    ...questions.flatMap((question) => linesOf(question, names)),
  ];
}

function linesOf(
  { text, average, answered, bars, over_time, counts_over_time, texts }: QuestionResult,
  names: ReadonlyMap<number, string>,
): string[] {
  const number = (value: number) => ({ number: String(value) });
  return [
    csvLine([text, "Answers", "", "", number(answered), ""]),
    ...(average === null ? [] : [csvLine([text, "Average", "", "", number(average), ""])]),
    ...bars.map(({ label, count }) => csvLine([text, "Count", label, "", number(count), ""])),
    ...over_time.map((one) =>
      csvLine([text, "Average of a round", "", names.get(one.round) ?? "", number(one.average), ""]),
    ),
    ...counts_over_time.flatMap(({ round, counts }) =>
      bars.map(({ label }, index) =>
        csvLine([text, "Count of a round", label, names.get(round) ?? "", number(counts[index] ?? 0), ""]),
      ),
    ),
    ...texts.map((one) =>
      csvLine([text, "Text", one.text, names.get(one.round) ?? "", "", one.publish_name ?? ""]),
    ),
  ];
}
