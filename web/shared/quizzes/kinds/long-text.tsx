import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { lengthOf } from "#web/shared/quizzes/answer-length.ts";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { textIn } from "./number.tsx";

export const longText: AnswerKind<"long_text"> = {
  Answer: ({ name, textId, answer, right, isReadOnly, onAnswer }) => (
    <div className="grid gap-2">
      {isReadOnly ? (
        <GivenText textId={textId} text={answer?.text} />
      ) : (
        <Writing name={name} textId={textId} text={answer?.text ?? ""} onAnswer={onAnswer} />
      )}
      {right?.guide && (
        <p className="text-sm">
          <span className="font-semibold">What a good answer has: </span>
          <span dir="auto" className="wrap-anywhere">
            {right.guide}
          </span>
        </p>
      )}
    </div>
  ),
  isMarkedByStaff: true,
  read: (form, name) => textIn(form, name),
};

interface WritingProps {
  name: string;
  textId: string;
  text: string;
  onAnswer: (answer: { text: string } | null) => void;
}

/** The field of the answer, which keeps a text that is too long. */
function Writing({ name, textId, text, onAnswer }: WritingProps) {
  const { error, left } = lengthOf("long_text", text);
  return (
    <Field
      name={name}
      labelledBy={textId}
      label="Your answer"
      error={error}
      hint={`Staff mark this answer.${left ? ` ${left}` : ""}`}
    >
      <Textarea
        rows={6}
        value={text}
        onChange={({ currentTarget: { value } }) => onAnswer(value.trim() === "" ? null : { text: value })}
      />
    </Field>
  );
}

/** An answer that cannot be changed any more. A field would scroll, and be cut on paper. */
function GivenText({ textId, text }: { textId: string; text: string | undefined }) {
  const labelId = `${textId}-given`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have no fields
    <div role="group" aria-labelledby={`${textId} ${labelId}`} className="grid gap-1.5">
      <p id={labelId} className="font-semibold text-sm">
        Your answer
      </p>
      {text === undefined ? (
        <p className="text-muted">You gave no answer.</p>
      ) : (
        <p
          dir="auto"
          className="wrap-anywhere whitespace-pre-wrap rounded-md border border-line bg-sunken px-3.5 py-2.5"
        >
          {text}
        </p>
      )}
      <FieldError id={`${textId}-length`} message={lengthOf("long_text", text, true).error} />
    </div>
  );
}
