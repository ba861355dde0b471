import { useId } from "react";
import { Link } from "react-router";
import type { FeedbackRound, QuestionResult } from "#contract/courses/feedback/feedback-rounds.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { Share } from "#web/staff/analytics/share.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { ChoicesByRound } from "./choices-by-round.tsx";

type QuestionCardProps = { question: QuestionResult; rounds: FeedbackRound[] };
type Bar = QuestionResult["bars"][number];
type Point = QuestionResult["over_time"][number];
type TextAnswer = QuestionResult["texts"][number];

/** Shows the answers to one question, as bars in a table, by round, or as texts. */
export function QuestionCard({ question, rounds }: QuestionCardProps) {
  const { text, answered, average, bars, texts, over_time, counts_over_time } = question;
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 id={id} className="text-lg">
          <bdi>{text}</bdi>
        </h3>
        <p className="text-muted text-sm tabular-nums">
          {answered === 1 ? "1 answer" : `${answered} answers`}
          {average !== null && `, average ${average}`}
        </p>
      </div>
      {answered > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          {bars.length > 0 && (
            <Table
              caption={`Answers: ${text}`}
              columns={barColumns(answered)}
              rows={bars}
              rowKey={({ label }) => label}
            />
          )}
          {over_time.length > 1 && (
            <Table
              caption={`Averages by round: ${text}`}
              columns={pointColumns(rounds, bars)}
              rows={over_time}
              rowKey={({ round }) => round}
            />
          )}
          {counts_over_time.length > 1 && <ChoicesByRound question={question} rounds={rounds} />}
        </div>
      )}
      {texts.length > 0 && (
        <ul className="grid gap-3">
          {texts.map((one) => (
            <Text key={one.id} answer={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const barColumns = (answered: number): Column<Bar>[] => [
  {
    ...{ key: "label", header: "Choice", isRowHeader: true },
    cell: ({ label }) => <bdi className="wrap-anywhere">{label}</bdi>,
  },
  {
    key: "count",
    header: "Answers",
    isNumeric: true,
    cell: ({ count }) => <Share count={count} total={answered} />,
  },
];

/** Columns of the averages, the oldest round first. Each bar is a part of the scale's highest value. */
function pointColumns(rounds: FeedbackRound[], bars: Bar[]): Column<Point>[] {
  const top = Number(bars.at(-1)?.label);
  const nameOf = (id: number) => rounds.find((round) => round.id === id)?.name;
  return [
    { key: "round", header: "Round", isRowHeader: true, cell: ({ round }) => nameOf(round) },
    {
      key: "average",
      header: "Average",
      isNumeric: true,
      cell: ({ average }) => (
        <span className="grid min-w-24 gap-1">
          <span>{average}</span>
          <span aria-hidden="true" className="block h-1.5 overflow-clip rounded-e-full bg-sunken">
            <span
              className="block h-full rounded-e-full bg-action"
              style={{ width: `${(average / top) * 100}%` }}
            />
          </span>
        </span>
      ),
    },
    { key: "answered", header: "Answers", isNumeric: true, cell: ({ answered }) => answered },
  ];
}

function Text({ answer: { id, round, text, publish_name, testimonial } }: { answer: TextAnswer }) {
  const mayPublish = hasPermission(principalOf(useCurrentUser()), "testimonials");
  const publishing = useChange(
    () => api.feedback_rounds.publish({ params: { id: round }, body: { answer: id } }),
    {
      stale: "feedback_rounds",
      done: "A hidden testimonial is made. Check it, then show it.",
      failure: "Failed to make the testimonial. Please try again.",
    },
  );
  return (
    <li className="grid gap-1.5 border-line border-s-4 ps-4">
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        <bdi>{text}</bdi>
      </p>
      {publish_name !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="text-muted">
            May be published as <bdi>{publish_name}</bdi>
          </span>
          {mayPublish && testimonial === null && (
            <Button
              size="small"
              variant="secondary"
              isPending={publishing.isPending}
              pendingLabel="Making..."
              onClick={() => publishing.mutate()}
            >
              Make a Testimonial<span className="sr-only"> of {publish_name}</span>
            </Button>
          )}
          {testimonial !== null && (
            <Link
              to={paths.dashboard("testimonials", { testimonial })}
              className="underline underline-offset-4"
            >
              Testimonial
            </Link>
          )}
        </div>
      )}
    </li>
  );
}
