import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { Choices } from "#web/shared/quizzes/choices.tsx";

const options = [
  { id: "true", text: "True" },
  { id: "false", text: "False" },
];

export const trueFalse: AnswerKind<"true_false"> = {
  Answer: ({ name, answer, right, isReadOnly, onAnswer }) => (
    <Choices
      type="radio"
      name={name}
      legend="Choose one."
      options={options}
      chosen={answer ? [String(answer.is_true)] : []}
      right={right && [String(right.is_true)]}
      isReadOnly={isReadOnly}
      onChange={([chosen]) => onAnswer({ is_true: chosen === "true" })}
    />
  ),
  read(form, name) {
    const chosen = form.get(name);
    return chosen === "true" || chosen === "false" ? { is_true: chosen === "true" } : null;
  },
};
