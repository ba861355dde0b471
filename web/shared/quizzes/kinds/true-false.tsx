import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { Choices } from "#web/shared/quizzes/choices.tsx";

const options = [
  { id: "true", text: "True" },
  { id: "false", text: "False" },
];

export const trueFalse: AnswerKind<"true_false"> = {
  Answer: ({ name, textId, answer, right, isByHand, isReadOnly, onAnswer }) => (
    <Choices
      type="radio"
      name={name}
      textId={textId}
      legend="Choose one."
      options={options}
      chosen={answer ? [String(answer.is_true)] : []}
      right={right && [String(right.is_true)]}
      isByHand={isByHand}
      isReadOnly={isReadOnly}
      onChange={([chosen]) => onAnswer({ is_true: chosen === "true" })}
    />
  ),
  read(form, name) {
    const chosen = form.get(name);
    return chosen === "true" || chosen === "false" ? { is_true: chosen === "true" } : null;
  },
};
