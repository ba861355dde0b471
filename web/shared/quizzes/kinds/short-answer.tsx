import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { lengthOf } from "#web/shared/quizzes/answer-length.ts";
import { RightLine } from "#web/shared/quizzes/right-line.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { textIn } from "./number.tsx";

export const shortAnswer: AnswerKind<"short_answer"> = {
  Answer({ name, textId, answer, right, isReadOnly, onAnswer }) {
    const { error, left } = lengthOf("short_answer", answer?.text, isReadOnly);
    return (
      <div className="grid gap-2">
        <Field name={name} labelledBy={textId} label="Short answer" error={error} hint={left}>
          <Input
            autoComplete="off"
            value={answer?.text ?? ""}
            readOnly={isReadOnly}
            onChange={({ currentTarget: { value } }) =>
              onAnswer(value.trim() === "" ? null : { text: value })
            }
          />
        </Field>
        {right && <RightLine>{right.accepted.join(", or ")}</RightLine>}
      </div>
    );
  },
  read: (form, name) => textIn(form, name),
};
