import type { FeedbackRound, QuestionResult } from "#contract/courses/feedback/feedback-rounds.ts";
import { Share } from "#web/staff/analytics/share.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";

type ChoicesByRoundProps = { question: QuestionResult; rounds: FeedbackRound[] };
type Counts = QuestionResult["counts_over_time"][number];

/** Shows the answers for each choice by round, the oldest first. Each bar is a part of the round's answers. */
export function ChoicesByRound({ question: { text, bars, counts_over_time }, rounds }: ChoicesByRoundProps) {
  const nameOf = (id: number) => rounds.find((round) => round.id === id)?.name;
  const choices = bars.map(({ label }, index) => ({
    ...{ key: `choice-${index}`, header: isolated(label), isNumeric: true, ...widthFor(index) },
    cell: ({ counts, answered }: Counts) => <Share count={counts[index] ?? 0} total={answered} />,
  }));
  return (
    <div className="wrap-anywhere lg:col-span-2">
      <Table
        caption={`Answers by round: ${text}`}
        columns={[
          {
            ...{ key: "round", header: "Round", isRowHeader: true },
            cell: ({ round }) => <span className="block md:min-w-48">{nameOf(round)}</span>,
          },
          ...choices,
        ]}
        rows={counts_over_time}
        rowKey={({ round }) => round}
      />
    </div>
  );
}

/** Returns the window width from which on there is room for this choice. Three always fit. */
function widthFor(index: number): Pick<Column<Counts>, "showsFrom"> {
  if (index < 3) return {};
  if (index < 4) return { showsFrom: "lg" };
  if (index < 6) return { showsFrom: "xl" };
  return { showsFrom: index < 8 ? "2xl" : "widest" };
}

/** Returns the text with marks that give it its own direction. A header cannot have elements for this. */
const isolated = (text: string) => `\u2068${text}\u2069`;
