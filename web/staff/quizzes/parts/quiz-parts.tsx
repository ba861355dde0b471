import { useQuery } from "@tanstack/react-query";
import { ListPlus, Shuffle } from "lucide-react";
import { useState } from "react";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { MAX_PARTS } from "#contract/courses/quizzes/quizzes.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { QuestionPicker } from "#web/staff/quizzes/question-picker.tsx";
import { tagsQuery } from "#web/staff/quizzes/quiz-queries.ts";
import { tagOptions } from "#web/staff/quizzes/tag-options.ts";
import { useChosen } from "#web/staff/quizzes/use-chosen.ts";
import { useFocusAfter } from "#web/staff/shared/use-focus-after.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { FailedLine } from "#web/ui/layout/failed-line.tsx";
import { PartRow } from "./part-row.tsx";
import { chosenIn, isDraw, type PartValue, shortagesIn, sumInWords } from "./part-values.ts";

interface QuizPartsProps {
  program: number;
  parts: readonly PartValue[];
  /** Explains what happens if a tag has fewer questions than are drawn. */
  ifShort: string;
  errorAt: (field: string) => string | undefined;
  onChange: (parts: PartValue[]) => void;
}

/** The questions of a quiz: chosen ones, and numbers of questions that are drawn by a tag. */
export function QuizParts({ program, parts, ifShort, errorAt, onChange }: QuizPartsProps) {
  const [isPicking, setIsPicking] = useState(false);
  const ids = chosenIn(parts);
  const chosen = useChosen(ids);
  const { data: tags } = useQuery({ ...tagsQuery(program), enabled: program > 0 });
  const questions = ids.flatMap((id) => chosen.byId.get(id) ?? []);
  const areKnown = ids.every((id) => chosen.byId.has(id));
  const shortages = tags ? shortagesIn(parts, tags) : [];
  const wrong = {
    tag: parts.findIndex((part) => isDraw(part) && part.tag === ""),
    draws: firstAt(parts, [
      (part) => isDraw(part) && !isCount(part.draws),
      (_part, at) => shortages[at] !== undefined,
      // The server knows of a deletion that this page has not seen.
      isDraw,
    ]),
  };
  const replace = (at: number, part: PartValue) =>
    onChange(parts.map((one, other) => (other === at ? part : one)));
  const { box, focusNext } = useFocusAfter<HTMLOListElement>(parts);
  /** Moves a part, and then focuses the first of these controls of its new row that is enabled. */
  function move(at: number, to: number, ...controls: string[]) {
    const next = [...parts];
    next.splice(to, 0, ...next.splice(at, 1));
    focusNext(...controls.map((control) => `${control}-${to}`));
    onChange(next);
  }
  function remove(at: number) {
    focusNext(`row-${Math.min(at, parts.length - 2)}`);
    onChange(parts.filter((_, other) => other !== at));
  }
  if (!(program > 0))
    return <p className="text-muted">Choose the program first. Each has its own questions.</p>;
  const isFull = parts.length >= MAX_PARTS;
  const errorId = `${fieldId("parts")}-error`;
  return (
    <div
      id={fieldId("parts")}
      tabIndex={-1}
      aria-describedby={errorAt("parts") && errorId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {parts.length === 0 && <p className="text-muted">No questions yet.</p>}
      {parts.length > 2 && <p className="text-muted text-sm">To move a question, type its new place.</p>}
      <ol
        ref={box}
        aria-label="Questions of the quiz"
        className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden"
      >
        {parts.map((part, at) => (
          <PartRow
            key={isDraw(part) ? `draw-${at}` : part.question}
            at={at}
            count={parts.length}
            onMove={(to, ...controls) => move(at, to, ...controls)}
            onRemove={() => remove(at)}
          >
            {isDraw(part) ? (
              <Draw
                part={part}
                number={at + 1}
                isFirstWrong={{ tag: at === wrong.tag, draws: at === wrong.draws }}
                tags={tags}
                problem={shortages[at] && `${shortages[at]} ${ifShort}`}
                errorAt={errorAt}
                onChange={(next) => replace(at, next)}
              />
            ) : (
              <Chosen
                question={chosen.byId.get(part.question)}
                hasFailed={chosen.hasFailed}
                program={program}
              />
            )}
          </PartRow>
        ))}
      </ol>
      {chosen.hasFailed && (
        <FailedLine onRetry={chosen.retry}>Some questions could not be loaded.</FailedLine>
      )}
      {parts.length > 0 && areKnown && (
        <p role="status" className="font-semibold tabular-nums">
          {sumInWords(
            parts,
            questions.map(({ points }) => points),
          )}
        </p>
      )}
      <FieldError id={errorId} message={errorAt("parts")} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          icon={<ListPlus className="size-4.5" />}
          disabledReason={isFull ? `At most ${MAX_PARTS} parts.` : undefined}
          onClick={() => setIsPicking(true)}
        >
          Choose Questions
        </Button>
        {!isFull && (
          <Button
            size="small"
            variant="secondary"
            icon={<Shuffle className="size-4.5" />}
            onClick={() => onChange([...parts, { tag: "", draws: "1" }])}
          >
            Draw by Tag
          </Button>
        )}
      </div>
      {isPicking && (
        <QuestionPicker
          program={program}
          chosen={ids}
          most={MAX_PARTS - parts.length}
          onClose={() => setIsPicking(false)}
          onChoose={(picked) => {
            onChange([...parts, ...picked.map((question) => ({ question }))]);
            setIsPicking(false);
          }}
        />
      )}
    </div>
  );
}

interface ChosenProps {
  /** Undefined while it loads, and null if it was deleted. */
  question: Question | null | undefined;
  hasFailed: boolean;
  program: number;
}

function Chosen({ question, hasFailed, program }: ChosenProps) {
  if (question === undefined && hasFailed) return <p className="text-muted">Not loaded.</p>;
  if (question === undefined) return <div className="shimmer h-9 rounded-md" />;
  if (question === null)
    return (
      <p className="text-urgent">This question was deleted. Remove it here, or restore it from the bin.</p>
    );
  const { plain_text, kind, points, program: own } = question;
  return (
    <>
      <p dir="auto" className="wrap-anywhere line-clamp-2">
        {plain_text}
      </p>
      <p className="text-muted text-sm tabular-nums">
        {questionKinds[kind].label}, {countInWords({ count: points, count_is_exact: true }, "point")}
      </p>
      {own !== program && (
        <p className="text-sm text-urgent">This question belongs to another program. Remove it here.</p>
      )}
    </>
  );
}

interface DrawProps {
  part: { tag: string; draws: string };
  number: number;
  /** True for the first part whose field is wrong. A failed check focuses it, and shows the message there. */
  isFirstWrong: { tag: boolean; draws: boolean };
  tags: readonly { tag: string; count: number }[] | undefined;
  /** Says that fewer questions can be drawn. */
  problem: string | undefined;
  errorAt: (field: string) => string | undefined;
  onChange: (part: PartValue) => void;
}

/** Draws some questions with a tag, and warns if there are fewer. The tags are undefined while they load. */
function Draw({ part, number, isFirstWrong, tags, problem, errorAt, onChange }: DrawProps) {
  const named = (name: "tag" | "draws") =>
    isFirstWrong[name]
      ? { name: `parts.${name}`, error: errorAt(`parts.${name}`) }
      : { name: `parts.${number}.${name}` };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-start gap-3">
      <Field label={<Named number={number}>Draw</Named>} {...named("draws")}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={part.draws}
          onChange={({ currentTarget }) => onChange({ ...part, draws: currentTarget.value })}
        />
      </Field>
      <Field label={<Named number={number}>with the tag</Named>} {...named("tag")}>
        <Select
          placeholder="Choose a tag"
          value={part.tag}
          onChange={({ currentTarget }) => onChange({ ...part, tag: currentTarget.value })}
          options={tagOptions(tags, part.tag)}
        />
      </Field>
      {part.tag !== "" && problem && (
        <p role="status" className="col-span-full text-sm text-urgent">
          {problem}
        </p>
      )}
    </div>
  );
}

const Named = ({ number, children }: { number: number; children: string }) => (
  <>
    {children}
    <span className="sr-only">, part {number}</span>
  </>
);

/** Returns the place of the first part for which the first condition that any part meets is true. */
const firstAt = (
  parts: readonly PartValue[],
  conditions: readonly ((part: PartValue, at: number) => boolean)[],
) => conditions.map((condition) => parts.findIndex(condition)).find((at) => at >= 0) ?? -1;

const isCount = (text: string) => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= 100;
