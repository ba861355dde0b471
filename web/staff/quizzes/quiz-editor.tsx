import type { DarasaClient } from "#contract/all.ts";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import type { EndRule } from "#contract/courses/quizzes/attempt-ends.ts";
import { QuizForm, quizMessages, type StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { serverNow } from "#web/api/server-time.ts";
import { defineEditor } from "#web/dashboard/forms/editor/define-editor.tsx";
import type { Filled } from "#web/dashboard/forms/editor/editor-rules.ts";
import {
  choice,
  field,
  line,
  lines,
  tick,
  type ViewProps,
} from "#web/dashboard/forms/editor/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import { withoutPercent } from "#web/dashboard/forms/without-percent.ts";
import { toInstant, toLocal } from "#web/staff/assignments/local-time.ts";
import { ProgramPicker } from "#web/staff/assignments/program-picker.tsx";
import { UnitPicker } from "#web/staff/assignments/unit-picker.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EndsNote, useInProgress } from "./moved-ends/ends-note.tsx";
import { endsAnyEarlier, endsByRule, endsInWords } from "./moved-ends/moved-ends.ts";
import { type PartValue, partsToSend, partValues } from "./parts/part-values.ts";
import { PartsInWords } from "./parts/parts-in-words.tsx";
import { QuizParts } from "./parts/quiz-parts.tsx";
import { QuizPreview } from "./quiz-preview.tsx";
import { shownAnswers } from "./shown-answers.ts";

type Schema = typeof QuizForm;
type Values = FormValues<Schema>;
type FilledQuiz = Filled<Values, StaffQuiz>;

/** Names the grades that change with another total or another attempt that counts; undefined if none does. */
function changedGrades({ total_marks, counts }: Values, quiz: StaffQuiz): string | undefined {
  const isNewTotal = quiz.grades_count > 0 && Number(total_marks) !== quiz.total_marks;
  const isNewRule = quiz.attempts_count > 0 && counts !== quiz.counts;
  if (!isNewTotal && !isNewRule) return undefined;
  const who = quiz.grades_count === 1 ? "the graded student" : `all ${quiz.grades_count} graded students`;
  const total = `The marks of ${who} change with the total: ${quiz.total_marks} becomes ${Number(total_marks)}.`;
  const rule = isNewTotal
    ? "Another attempt counts, too, so the percentages of students with several attempts change."
    : "Another attempt counts, so the grades of students with several attempts change at once.";
  const notified = "They are notified, unless the grades are held.";
  return [isNewTotal && total, isNewRule && rule, notified].filter(Boolean).join(" ");
}

/** Says that grades which students can see are hidden by the new rule of the results; undefined if none is. */
const hiddenGrades = ({ results }: Values, quiz: StaffQuiz): string | undefined =>
  results === "nothing" && quiz.results !== "nothing" && quiz.attempts_count > 0 && !quiz.grades_held_at
    ? "Students see no marks of this quiz until you release the grades, not even those that they have seen before."
    : undefined;

/** Says that grades which waited are shown by the new rule of the results; undefined if none is. */
const shownGrades = (values: Values, quiz: StaffQuiz): string | undefined =>
  waits(quiz) && !waits(values) && quiz.attempts_count > 0 && quiz.grades_held_at
    ? [
        "Students see their marks of this quiz at once.",
        shownAnswers({ ...values, attempts: Number(values.attempts) }),
        "We notify each student who was graded during the hold.",
      ]
        .filter(Boolean)
        .join(" ")
    : undefined;

const waits = ({ results, shows_results_at_once }: Pick<Values, "results" | "shows_results_at_once">) =>
  results === "nothing" || !shows_results_at_once;

/** Says which attempts that go on would end earlier; undefined if none does. */
async function earlierEnds(values: Values, quiz: StaffQuiz, client: DarasaClient) {
  const rule = changedRule(values, quiz);
  if (!rule) return undefined;
  const attempts = await client.quiz_results.in_progress({ params: { id: quiz.id } });
  const ends = endsByRule(attempts, quiz, rule);
  if (!endsAnyEarlier(ends)) return undefined;
  return `${endsInWords(ends, new Date(serverNow()))} Answers that are given later do not count.`;
}

const showsAtOnce = tick({
  hint: "After each attempt. Without the tick, after the quiz has closed for everybody.",
});

/** Form of a quiz (beyond.md 6.1). */
export const quizEditor = defineEditor<Schema, StaffQuiz>({
  parameter: "quiz",
  stale: "quizzes",
  schema: QuizForm,
  load: (api, id, signal) => api.quizzes.get({ params: { id }, signal }),
  endpoints: (api) => api.quizzes,
  begins: "quiz_program",
  values: (quiz, begin) =>
    quiz
      ? {
          deadline: toLocal(quiz.deadline),
          opens_at: quiz.opens_at ? toLocal(quiz.opens_at) : "",
          parts: toForm(partValues(quiz.parts)),
        }
      : {
          ...{ ...begunWith(begin), attempts: "1", counts: "best", total_marks: "100" },
          ...{ shuffles_questions: false, shuffles_answers: true },
          ...{ results: "points", shows_results_at_once: true },
        },
  body: ({ values, record }) => ({
    ...values,
    // The fields show no seconds, so an unchanged time is sent as it is stored.
    deadline: instantOf(values.deadline, record?.deadline),
    opens_at: values.opens_at && instantOf(values.opens_at, record?.opens_at),
    parts: partsToSend(partsIn(values)),
  }),
  check: problemsOf,
  ask: async ({ values, record }, client) => {
    if (!record?.sent_at) return undefined;
    const earlier = await earlierEnds(values, record, client);
    const changed = changedGrades(values, record);
    const shown = shownGrades(values, record);
    const texts = [earlier, changed, hiddenGrades(values, record), shown].filter(Boolean);
    if (texts.length === 0) return undefined;
    const title = earlier
      ? "End attempts earlier?"
      : changed
        ? "Change grades?"
        : shown
          ? "Release the grades?"
          : "Hold the grades?";
    return { title, text: texts.join(" "), answers: [{ label: "Update Quiz" }] };
  },
  inWords: (name, value) => (name === "parts" ? <PartsInWords parts={value as PartValue[]} /> : undefined),
  title: { add: "New Quiz", edit: "Edit Quiz" },
  save: { add: "Save Quiz", edit: "Update Quiz" },
  saved: ({ sent_at }, isNew) =>
    isNew
      ? "The quiz is saved. Send it when it is ready."
      : `The quiz is saved${sent_at ? "" : ", not sent"}.`,
  outcome: (_values, quiz) => (quiz?.sent_at ? "" : "Students see it once it is sent."),
  failure: (error, isNew) =>
    sentenceOf(error, `Error ${isNew ? "saving" : "updating"} the quiz. Please try again.`),
  list: { failure: "Failed to load the quiz. Please try again.", noun: "quiz", label: "All Assignments" },
  parts: [
    {
      title: "What it is",
      wide: ["title", "description"],
      lead: (quiz) => quiz && quiz.attempts_count > 0 && <Begun count={quiz.attempts_count} />,
      fields: {
        program: field(ProgramPicker),
        unit: UnitPicker,
        title: line(),
        description: lines({ rows: 3, hint: "Optional" }),
      },
    },
    {
      title: "Questions",
      wide: ["parts"],
      fields: {
        parts: PartsField,
        shuffles_questions: tick({ hint: "Each attempt has its own order." }),
        shuffles_answers: tick({ hint: "Ordering questions are always shuffled." }),
      },
      Foot: ({ form: { values } }) => (
        <QuizPreview
          title={values.title}
          program={Number(values.program)}
          parts={partsIn(values)}
          shufflesQuestions={values.shuffles_questions}
          shufflesAnswers={values.shuffles_answers}
        />
      ),
    },
    {
      title: "When",
      lead: "In Kampala time.",
      fields: {
        opens_at: line({ type: "datetime-local", hint: "Optional. If empty, it opens when it is sent." }),
        deadline: line({ type: "datetime-local" }),
        time_limit_minutes: line({ inputMode: "numeric", hint: "Optional, for each attempt: 1 to 1,440." }),
      },
      Foot: ({ form: { values }, record }) =>
        record?.sent_at ? <MovedEnds values={values} quiz={record} /> : null,
    },
    {
      title: "Attempts and marks",
      fields: {
        attempts: line({ inputMode: "numeric", hint: "1 to 10" }),
        counts: choice(
          [
            { value: "best", label: "The best" },
            { value: "last", label: "The last" },
            { value: "average", label: "The average of all" },
          ],
          "Choose one",
        ),
        total_marks: line({
          inputMode: "numeric",
          hint: "1 to 100. The points are converted to these marks.",
        }),
        pass_mark: line({ inputMode: "numeric", hint: "Optional", clean: withoutPercent }),
      },
    },
    {
      title: "Results",
      fields: {
        results: choice(
          [
            { value: "nothing", label: "Nothing until staff release the grades" },
            { value: "points", label: "Points" },
            { value: "answers", label: "Points and right answers" },
          ],
          "Choose one",
        ),
        // With "nothing", results wait only for staff.
        shows_results_at_once: (props) =>
          props.form.values.results === "nothing" ? null : showsAtOnce(props),
      },
    },
  ],
});

const Begun = ({ count }: { count: number }) => (
  <Alert>
    {count === 1 ? "1 attempt has begun. It keeps" : `${count} attempts have begun. They keep`} the questions
    as they were.
  </Alert>
);

/** Returns the typed closing and limit if they differ from the stored ones and can be read. */
function changedRule(values: Values, quiz: StaffQuiz): EndRule | undefined {
  const deadline = instantOf(values.deadline, quiz.deadline);
  const limit = QuizForm.shape.time_limit_minutes.safeParse(values.time_limit_minutes);
  if (!limit.success || Number.isNaN(Date.parse(deadline))) return undefined;
  if (deadline === quiz.deadline && limit.data === quiz.time_limit_minutes) return undefined;
  return { deadline, time_limit_minutes: limit.data };
}

/** Says before the save what a new closing or limit means for attempts that go on. */
function MovedEnds({ values, quiz }: { values: Values; quiz: StaffQuiz }) {
  const rule = changedRule(values, quiz);
  const attempts = useInProgress(quiz.id, rule !== undefined);
  return rule ? <EndsNote ends={endsByRule(attempts, quiz, rule)} /> : null;
}

/** The form holds typed numbers of drawn questions, which the contract's schema reads. */
const partsIn = ({ parts }: Values) => parts as unknown as PartValue[];
const toForm = (parts: PartValue[]) => parts as unknown as Values["parts"];

/** Returns the program of `?quiz_program=5`, and the questions of `?quiz_program=5,31,33`. */
function begunWith(begin: string | null) {
  const [program = "", ...questions] = begin?.split(",") ?? [];
  const ids = questions.map(Number).filter((id) => id > 0);
  return { program, parts: toForm(ids.map((question) => ({ question }))) };
}

function PartsField({ form, record }: ViewProps<Values, StaffQuiz>) {
  return (
    <QuizParts
      program={Number(form.values.program)}
      parts={partsIn(form.values)}
      ifShort={ifShort(record, "parts" in form.changes)}
      errorAt={(name) => form.errors[name]}
      onChange={(parts) => {
        form.set("parts", toForm(parts));
        form.clear("parts.tag");
        form.clear("parts.draws");
      }}
    />
  );
}

/** A sent quiz keeps parts that became short, but takes no new ones that are. */
function ifShort(quiz: StaffQuiz | undefined, areNew: boolean) {
  if (!quiz?.sent_at) return "The quiz cannot be sent like this.";
  return areNew ? "The quiz cannot be saved like this." : "New attempts get fewer questions.";
}

const instantOf = (typed: string, stored: string | null | undefined) =>
  stored && typed === toLocal(stored) ? stored : toInstant(typed);

function problemsOf({ values, record }: FilledQuiz): FieldErrors {
  const deadline = instantOf(values.deadline, record?.deadline);
  const isMoved = deadline !== record?.deadline;
  const isLate = isMoved && isPastDeadline(deadline, new Date(serverNow()));
  const opensLate = values.opens_at !== "" && values.opens_at >= values.deadline;
  return {
    ...(isLate && { deadline: [quizMessages.closesInPast] }),
    ...(opensLate && { opens_at: [quizMessages.opensBefore] }),
  };
}
