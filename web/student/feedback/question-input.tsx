import { fieldOf, type Question, scaleOf } from "#contract/courses/feedback/questions.ts";
import { FEEDBACK_ANSWER_LENGTH } from "#contract/shared/limits.ts";
import { Field, FieldError, RequiredMark } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { lengthWords } from "#web/ui/inputs/length-words.ts";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";

type QuestionInputProps = {
  question: Question;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The field of one question: values to choose from, or a text. */
export function QuestionInput({ question, value, error, onChange }: QuestionInputProps) {
  const { kind, text, choices, is_required } = question;
  const name = fieldOf(question);
  if (kind !== "text")
    return (
      <Choices
        name={name}
        legend={text}
        values={kind === "choice" ? choices : scaleOf(kind).map(String)}
        chosen={value}
        onChoose={onChange}
        isRequired={is_required}
        error={error}
      />
    );
  return (
    <Field
      label={text}
      name={name}
      isRequired={is_required}
      error={error}
      hint={lengthWords(value.trim().length, FEEDBACK_ANSWER_LENGTH)}
    >
      <Textarea value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </Field>
  );
}

type ChoicesProps = {
  name: string;
  legend: string;
  values: readonly string[];
  chosen: string;
  onChoose: (value: string) => void;
  isRequired: boolean;
  error: string | undefined;
};

function Choices({ name, legend, values, chosen, onChoose, isRequired, error }: ChoicesProps) {
  const id = fieldId(name);
  // Five values of a scale fit into one line of a phone.
  const isShort = values.every(({ length }) => length <= 2);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend dir="auto" className="mb-1.5 font-semibold text-sm">
        {legend}
        {isRequired && <RequiredMark />}
      </legend>
      <div className={classNames("flex flex-wrap sm:gap-2", isShort ? "gap-1.5" : "gap-2")}>
        {values.map((value) => (
          <label
            key={value}
            className={classNames(
              "flex min-h-12 cursor-pointer items-center rounded-md border-[1.5px] border-control-line bg-raised py-2 tabular-nums hover:border-ink has-checked:border-action has-checked:bg-action-soft sm:min-w-16 sm:gap-2.5 sm:px-3",
              isShort ? "min-w-12 gap-1.5 px-1.5" : "min-w-16 gap-2.5 px-3",
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              required={isRequired}
              className="size-5 shrink-0 cursor-pointer accent-action"
            />
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {value}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </fieldset>
  );
}
