import { useEffect, useRef, useState } from "react";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { answerLines, rightLines } from "#contract/courses/quizzes/words.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { outcomeOf } from "#web/shared/quizzes/outcome.ts";
import { OutcomeBadge } from "#web/shared/quizzes/outcome-badge.tsx";
import { PointsBefore } from "#web/shared/quizzes/points-before.tsx";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { Time } from "#web/ui/time/time.tsx";
import {
  isMarkedByStaff,
  type MarkedQuestion,
  type MarksValues,
  pointsName,
  reasonName,
} from "./marks-values.ts";
import { pointsInWords } from "./words.ts";

interface QuestionMarksProps {
  question: MarkedQuestion;
  form: Form<MarksValues>;
  /** False while the attempt goes on. */
  canMark: boolean;
  /** Level of the heading. */
  as?: "h2" | "h3";
}

/** Shows a question with the student's answer and the right one in words, and the fields for points by hand. */
export function QuestionMarks({ question, form, canMark, as: Heading = "h2" }: QuestionMarksProps) {
  const { position, kind, text, content, answer, right, points, points_possible } = question;
  const { is_late, is_after_result, is_too_late } = question;
  const outcome = outcomeOf(question, (one) => questionKinds[one].isMarkedByStaff === true);
  // Only the script can send the fields. Text that is typed before it runs would be lost.
  const isBrowser = useIsBrowser();
  const id = `question-${position}`;
  return (
    <Card as="article" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading id={id} tabIndex={-1} className="scroll-mt-24 text-lg">
          Question {position}{" "}
          <span className="font-normal text-muted text-sm">{questionKinds[kind].label}</span>
        </Heading>
        <span className="flex flex-wrap items-center gap-2 text-muted text-sm tabular-nums">
          {points !== null && outcome && <OutcomeBadge outcome={outcome} />}
          <span>
            {pointsInWords(points, points_possible)}
            <PointsBefore points={question.points_before} />
          </span>
        </span>
      </div>
      <Prose html={text} />
      <Lines title="Answer" lines={answerLines(kind, content, answer)} nothing="No answer.">
        {is_late && (
          <Badge tone={is_after_result ? "urgent" : "accent"}>
            {is_after_result ? "Arrived late, when the result was shown already" : "Arrived late"}
          </Badge>
        )}
        {is_too_late && <Badge tone="urgent">An answer after the end does not count</Badge>}
      </Lines>
      <Lines
        title={isMarkedByStaff(question) ? "Guide for markers" : "Right answer"}
        lines={rightLines(kind, content, right)}
      />
      <ByHand question={question} />
      {canMark && isBrowser && <MarkFields question={question} form={form} />}
    </Card>
  );
}

/** Names who gave points by hand and when, and the points before, also those of an answer that a late one replaced. */
function ByHand({ question }: Pick<QuestionMarksProps, "question">) {
  const { by_hand_reason, by_hand_by, by_hand_at, earlier_points, points_possible } = question;
  if (by_hand_reason === null && earlier_points.length === 0) return null;
  return (
    <div className="text-muted text-sm">
      {by_hand_reason !== null && (
        <p>
          {`${by_hand_by || "Staff"} gave these points by hand`}
          {by_hand_at && (
            <>
              {" on "}
              <Time at={by_hand_at} shows="minute" /> Kampala time
            </>
          )}
          .
        </p>
      )}
      {earlier_points.length > 0 && (
        <ul aria-label={`Earlier points of question ${question.position}`}>
          {[...earlier_points].reverse().map(({ points, reason, by, at }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points may be equal, and never move
            <li key={place} className="wrap-anywhere">
              {`Before: ${pointsInWords(points, points_possible)}, `}
              {reason === null ? "marked automatically" : `by ${by || "staff"}`}
              {at && (
                <>
                  {" on "}
                  <Time at={at} shows="minute" />
                </>
              )}
              .{reason && <bdi>{` "${reason}"`}</bdi>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface LinesProps {
  title: string;
  lines: readonly string[];
  /** Text without lines. If absent, nothing is shown. */
  nothing?: string;
  children?: React.ReactNode;
}

function Lines({ title, lines, nothing, children }: LinesProps) {
  if (lines.length === 0 && nothing === undefined) return null;
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <p className="mb-1 flex flex-wrap items-center gap-2 font-semibold text-sm">
        {title} {children}
      </p>
      <Clipped>
        {lines.length === 0 && <p className="text-muted">{nothing}</p>}
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and never move
          <LinkedText key={at} text={line} />
        ))}
      </Clipped>
    </div>
  );
}

/** Fields for points and their reason. Those of an automatic mark open with a button, because few are changed. */
function MarkFields({ question, form }: Pick<QuestionMarksProps, "question" | "form">) {
  const { position, points_possible, by_hand_reason } = question;
  const [points, reason] = [pointsName(position), reasonName(position)];
  const [isAsked, setIsAsked] = useState(false);
  const isByHand = isMarkedByStaff(question);
  const isOpen =
    isByHand || by_hand_reason !== null || isAsked || points in form.changes || reason in form.changes;
  const changeId = `change-points-${position}`;
  const movesFocus = useRef(false);
  function ask(isAsking: boolean) {
    movesFocus.current = true;
    setIsAsked(isAsking);
  }
  // The pressed button is gone, so its focus goes on.
  useEffect(() => {
    if (movesFocus.current) {
      const next = document.getElementById(isAsked ? fieldId(points) : changeId);
      next?.focus();
      // The new points replace the old ones.
      if (next instanceof HTMLInputElement) next.select();
    }
    movesFocus.current = false;
  }, [isAsked, points, changeId]);
  /** Takes back what was typed. */
  function close() {
    form.set(points, question.points === null ? "" : String(question.points));
    form.set(reason, "");
    ask(false);
  }
  if (!isOpen)
    return (
      <Button
        id={changeId}
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => ask(true)}
      >
        Change points<span className="sr-only"> of question {position}</span>
      </Button>
    );
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <Field
        label={
          <>
            Points of {points_possible}
            <span className="sr-only"> for question {position}</span>
          </>
        }
        name={points}
        error={form.errors[points]}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={form.values[points] ?? ""}
          onChange={form.input(points)}
        />
      </Field>
      <Field
        label={
          <>
            {isByHand ? "Comment" : "Reason"}
            <span className="sr-only"> for question {position}</span>
          </>
        }
        name={reason}
        isRequired={!isByHand && (points in form.changes || reason in form.changes)}
        hint="The student sees it with the points."
        error={form.errors[reason]}
      >
        <Textarea
          rows={2}
          maxLength={2_000}
          value={form.values[reason] ?? ""}
          onChange={form.input(reason)}
        />
      </Field>
      {isAsked && by_hand_reason === null && (
        <Button variant="quiet" size="small" className="justify-self-start sm:col-span-2" onClick={close}>
          Cancel<span className="sr-only"> the change of question {position}</span>
        </Button>
      )}
    </div>
  );
}
