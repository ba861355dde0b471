import { shownUnit } from "#contract/courses/quizzes/marking/unit.ts";
import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { RightLine } from "#web/shared/quizzes/right-line.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";

export const number: AnswerKind<"number"> = {
  Answer: ({ name, content, answer, right, isReadOnly, onAnswer }) => (
    <div className="grid gap-2">
      <Field name={name} label={shownUnit(content.unit) ? `Number, in ${shownUnit(content.unit)}` : "Number"}>
        <Input
          inputMode="decimal"
          maxLength={60}
          className="max-w-60"
          value={answer?.text ?? ""}
          readOnly={isReadOnly}
          onChange={({ currentTarget: { value } }) => onAnswer(value.trim() === "" ? null : { text: value })}
        />
      </Field>
      {right && (
        <RightLine>
          {right.value}
          {right.tolerance > 0 && ` ± ${right.tolerance}`} {content.unit}
        </RightLine>
      )}
    </div>
  ),
  read: (form, name) => textIn(form, name),
};

/** Returns the typed text of a plain form; null if it is empty. */
export function textIn(form: FormData, name: string): { text: string } | null {
  const text = String(form.get(name) ?? "");
  return text.trim() === "" ? null : { text };
}
