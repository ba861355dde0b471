import { MAX_LONG_ANSWER } from "#contract/courses/quizzes/attempt-rules.ts";
import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { textIn } from "./number.tsx";

export const longText: AnswerKind<"long_text"> = {
  Answer: ({ name, textId, answer, right, isReadOnly, onAnswer }) => (
    <div className="grid gap-2">
      <Field
        name={name}
        labelledBy={textId}
        label="Your answer"
        hint={isReadOnly ? undefined : "Staff mark this answer."}
      >
        <Textarea
          rows={6}
          maxLength={MAX_LONG_ANSWER}
          value={answer?.text ?? ""}
          readOnly={isReadOnly}
          onChange={({ currentTarget: { value } }) => onAnswer(value.trim() === "" ? null : { text: value })}
        />
      </Field>
      {right?.guide && (
        <p className="text-sm">
          <span className="font-semibold">What a good answer has: </span>
          <span dir="auto">{right.guide}</span>
        </p>
      )}
    </div>
  ),
  isMarkedByStaff: true,
  read: (form, name) => textIn(form, name),
};
