import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import type { FeedbackForm } from "#contract/courses/feedback/feedback-forms.ts";
import { type QuestionKind, questionKinds } from "#contract/courses/feedback/questions.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { FEEDBACK_QUESTIONS } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { areStored, currentOf, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { useBegun } from "#web/dashboard/forms/use-begun.ts";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import { useFocusAfter } from "#web/staff/shared/use-focus-after.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { bodyOf, problemsOf, type Typed, type Values, valuesOf, withoutIds } from "./form-values.ts";
import { conflictsIn, withTheirs } from "./form-versions.ts";

type FormEditorProps = { id: number; form: FeedbackForm; onClose: () => void };

const empty: Typed = { kind: "scale_5", text: "", choices: "", is_required: false };
const kinds = keysOf(questionKinds).map((value) => ({ value, label: questionKinds[value] }));

const failure = "Failed to save the form. Please try again.";

/** Edits the questions of a program's form, and when it is sent. */
export function FormEditor(props: FormEditorProps) {
  const { key, record, begin } = useBegun(props.form);
  return <VersionEditor key={key} {...props} form={record} onLatest={begin} />;
}

type VersionEditorProps = FormEditorProps & { onLatest: (latest: FeedbackForm) => void };

function VersionEditor({ id, form: stored, onClose, onLatest }: VersionEditorProps) {
  const { updated_at } = stored;
  const [initial] = useState(() => valuesOf(stored));
  const form = useForm({ draft: `feedback-form-${id}`, initial, schema: z.unknown(), version: updated_at });
  const { values, before } = form;
  return (
    <FormDialog
      title="Feedback Form"
      form={form}
      check={() => problemsOf(values)}
      send={() =>
        orStored(
          api.feedback_forms.change({
            params: { id },
            body: { ...bodyOf(values), updated_at: form.version ?? updated_at },
          }),
          (current) => areStored(withoutIds(values), withoutIds(valuesOf(current))),
          () => api.feedback_forms.get({ params: { id } }),
        )
      }
      saveLabel="Save"
      done="The form is saved."
      failure={failure}
      stale="feedback_forms"
      onClose={onClose}
      refused={(refusal) => (
        <SaveProblem
          error={refusal}
          failure={failure}
          isNew={false}
          names={Object.keys(initial)}
          conflicts={conflictsIn(refusal, form)}
          onReload={() => {
            const latest = currentOf<FeedbackForm>(refusal) ?? stored;
            const { questions } = valuesOf(latest);
            const merged = withTheirs({
              mine: values.questions,
              before: before.questions,
              theirs: questions,
            });
            form.rebase(latestBase(refusal, valuesOf), { questions: merged });
            onLatest(latest);
          }}
        />
      )}
    >
      {() => <FormFields form={form} />}
    </FormDialog>
  );
}

function FormFields({ form }: { form: Form<Values> }) {
  const { questions, sends_at_middle, sends_at_end } = form.values;
  const set = (next: Typed[]) => form.set("questions", next);
  /** Sets other questions. The messages are at places, so they go. */
  function setAll(next: Typed[]) {
    set(next);
    for (const name of Object.keys(form.errors)) form.clear(name);
  }
  const { box, focusNext } = useFocusAfter<HTMLDivElement>(questions);
  /** Moves a question. The focus stays on its button, or is on the other one at the first and the last place. */
  function move(from: number, by: 1 | -1) {
    const controls = by === 1 ? ["down", "up"] : ["up", "down"];
    focusNext(...controls.map((control) => `${control}-${from + by + 1}`));
    setAll(moved(questions, from, by));
  }
  /** Deletes a question. The focus goes to the next one, or to the button that adds one. */
  function remove(at: number) {
    focusNext(`question-${at + 1}`, "add");
    setAll(questions.filter((_one, place) => place !== at));
  }
  return (
    <div ref={box} className="contents">
      <fieldset className="grid grid-cols-[minmax(0,1fr)]">
        <legend className="mb-1 font-semibold">Send automatically</legend>
        <Checkbox
          name="sends_at_middle"
          label="At the middle of the program"
          checked={sends_at_middle}
          onChange={(event) => form.set("sends_at_middle", event.target.checked)}
        />
        <Checkbox
          name="sends_at_end"
          label="At the end of the program"
          checked={sends_at_end}
          onChange={(event) => form.set("sends_at_end", event.target.checked)}
        />
      </fieldset>
      {questions.map((question, index) => (
        <QuestionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new question has no id, and its fields are controlled.
          key={index}
          number={index + 1}
          question={question}
          isLast={index === questions.length - 1}
          errors={{ text: form.errors[`text-${index + 1}`], choices: form.errors[`choices-${index + 1}`] }}
          onChange={(change) => {
            set(questions.map((one, place) => (place === index ? { ...one, ...change } : one)));
            for (const name of Object.keys(change)) form.clear(`${name}-${index + 1}`);
          }}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <div id={fieldId("questions")} tabIndex={-1} className="grid justify-items-start gap-2">
        <FieldError id="questions-error" message={form.errors.questions} />
        {questions.length < FEEDBACK_QUESTIONS && (
          <Button
            data-focus="add"
            variant="secondary"
            size="small"
            icon={<Plus className="size-4" />}
            onClick={() => {
              focusNext(`text-${questions.length + 1}`);
              set([...questions, empty]);
            }}
          >
            Add a Question
          </Button>
        )}
      </div>
    </div>
  );
}

type QuestionFieldsProps = {
  number: number;
  question: Typed;
  isLast: boolean;
  errors: { text: string | undefined; choices: string | undefined };
  onChange: (change: Partial<Typed>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function QuestionFields({ number, question, isLast, errors, ...on }: QuestionFieldsProps) {
  const { onChange, onMove, onRemove } = on;
  const { kind, text, choices, is_required } = question;
  return (
    <fieldset
      tabIndex={-1}
      data-focus={`question-${number}`}
      className="grid scroll-my-24 grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line px-4 pt-1 pb-3"
    >
      <legend className="px-1 font-semibold">Question {number}</legend>
      <Field label="Question" name={`text-${number}`} error={errors.text} isRequired>
        <Input
          data-focus={`text-${number}`}
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <Field label="Kind" name={`kind-${number}`}>
        <Select
          options={kinds}
          value={kind}
          onChange={(event) => onChange({ kind: event.target.value as QuestionKind })}
        />
      </Field>
      {kind === "choice" && (
        <Field
          label="Choices"
          name={`choices-${number}`}
          hint="One on each line."
          error={errors.choices}
          isRequired
        >
          <Textarea
            rows={3}
            value={choices}
            onChange={(event) => onChange({ choices: event.target.value })}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          name={`is_required-${number}`}
          label="Must be answered"
          checked={is_required}
          onChange={(event) => onChange({ is_required: event.target.checked })}
        />
        <span className="flex">
          {number > 1 && (
            <IconButton
              data-focus={`up-${number}`}
              label={`Move question ${number} up`}
              icon={<ArrowUp className="size-5" />}
              onClick={() => onMove(-1)}
            />
          )}
          {!isLast && (
            <IconButton
              data-focus={`down-${number}`}
              label={`Move question ${number} down`}
              icon={<ArrowDown className="size-5" />}
              onClick={() => onMove(1)}
            />
          )}
          <IconButton
            label={`Delete question ${number}`}
            icon={<Trash2 className="size-5" />}
            onClick={onRemove}
          />
        </span>
      </div>
    </fieldset>
  );
}

function moved(questions: Typed[], from: number, by: 1 | -1): Typed[] {
  const next = [...questions];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}
