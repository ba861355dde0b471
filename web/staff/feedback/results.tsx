import type { UseQueryResult } from "@tanstack/react-query";
import type { FeedbackResults } from "#contract/courses/feedback/feedback-rounds.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { CsvLink } from "#web/staff/analytics/csv-link.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { QuestionCard } from "./question-card.tsx";
import { Rounds } from "./rounds.tsx";

type ResultsProps = { id: number; results: UseQueryResult<FeedbackResults> };

/** The rule for results of a round (beyond.md 6.3). */
const whenShown =
  "A round closes after 30 days, or when everybody has answered. All its answers are then shown, if there are at least five. While it is open, five are shown once ten have arrived, and five more after each further five. So nobody can be recognized by the time of an answer.";

/** Shows the rounds and the results in their four states. */
export function FeedbackResultsView({ id, results }: ResultsProps) {
  if (results.isPending) return <RowsSkeleton label="Loading the results" />;
  if (!results.data)
    return (
      <FailedState
        title="Failed to load the results. Please try again."
        onRetry={() => void results.refetch()}
      />
    );
  if (results.data.rounds.length === 0)
    return (
      <EmptyState title="No feedback yet">
        The results appear here after the form was sent. {whenShown}
      </EmptyState>
    );
  return <Results id={id} results={results.data} />;
}

function Results({ id, results: { rounds, shown, questions } }: { id: number; results: FeedbackResults }) {
  const { get, go } = useAddress();
  const round = get("round");
  return (
    <>
      <Rounds program={id} rounds={rounds} />
      <SectionHeading
        title="Results"
        actions={
          shown > 0 && (
            <CsvLink
              href={`/api/programs/${id}/feedback.csv${round && `?round=${round}`}`}
              of="the results"
            />
          )
        }
      />
      <div className="max-w-sm">
        <Field label="Round" name="round">
          <Select
            placeholder="All rounds"
            options={rounds.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={round}
            onChange={(event) => go({ round: event.target.value }, { stays: true })}
          />
        </Field>
      </div>
      {shown === 0 ? (
        <p className="measure text-muted">
          {rounds.every((one) => one.is_closed) || rounds.find(({ id }) => String(id) === round)?.is_closed
            ? "No results: fewer than five students answered, and their answers are deleted."
            : `No results yet. ${whenShown}`}
        </p>
      ) : (
        <>
          <p className="text-muted">{shown} answers. Texts are in no order.</p>
          {questions.map((question) => (
            <QuestionCard key={question.id} question={question} rounds={rounds} />
          ))}
        </>
      )}
    </>
  );
}
