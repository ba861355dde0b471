import { shownUnit } from "#contract/courses/quizzes/marking/unit.ts";
import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { lengthOf } from "#web/shared/quizzes/answer-length.ts";
import { RightLine } from "#web/shared/quizzes/right-line.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { partScript, RetriedPart } from "#web/ui/layout/retried-part.tsx";

const numberReading = partScript(
  () => import("#web/shared/quizzes/number-reading.tsx"),
  (module) => module.NumberReading,
);

/** Returns whether everybody reads the text as the same number. */
const isPlain = (text: string) => String(Number(text)) === text.trim();

export const number: AnswerKind<"number"> = {
  Answer: ({ name, textId, content, answer, right, isReadOnly, onAnswer }) => (
    <div className="grid gap-2">
      <Field
        name={name}
        labelledBy={textId}
        label={shownUnit(content.unit) ? `Number, in ${shownUnit(content.unit)}` : "Number"}
        error={lengthOf("number", answer?.text, isReadOnly).error}
        hint={
          answer &&
          !isPlain(answer.text) && (
            <RetriedPart script={numberReading} text={answer.text} isReadOnly={isReadOnly} />
          )
        }
      >
        <Input
          inputMode="decimal"
          className="max-w-60"
          value={answer?.text ?? ""}
          readOnly={isReadOnly}
          onChange={({ currentTarget: { value } }) => onAnswer(value.trim() === "" ? null : { text: value })}
        />
      </Field>
      {right && (
        <RightLine>
          {right.value}
          {right.tolerance > 0 && ` ± ${right.tolerance}`} {shownUnit(content.unit)}
        </RightLine>
      )}
    </div>
  ),
  read: (form, name) => textIn(form, name),
};

/** Returns the typed text of a plain form, with the line ends of scripts; null if it is empty. */
export function textIn(form: FormData, name: string): { text: string } | null {
  const text = String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  return text.trim() === "" ? null : { text };
}
