import { isOnlyUnitWrong, shownUnit } from "#contract/courses/quizzes/marking/number.ts";
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
          {right.tolerance > 0 && ` ± ${right.tolerance}`} {shownUnit(content.unit)}
        </RightLine>
      )}
      {right && isOnlyUnitWrong(right, answer?.text ?? "", content.unit) && (
        <p className="text-muted text-sm">{wrongUnit(shownUnit(content.unit))}</p>
      )}
    </div>
  ),
  read: (form, name) => textIn(form, name),
};

/** Says why a right number earns nothing. */
const wrongUnit = (unit: string) =>
  unit
    ? `The number is right, but its unit is not ${unit}.`
    : "The number is right, but the question asks for a number without a unit.";

/** Returns the typed text of a plain form; null if it is empty. */
export function textIn(form: FormData, name: string): { text: string } | null {
  const text = String(form.get(name) ?? "");
  return text.trim() === "" ? null : { text };
}
