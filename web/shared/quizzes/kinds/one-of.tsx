import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { Choices } from "#web/shared/quizzes/choices.tsx";

export const oneOf: AnswerKind<"one_of"> = {
  Answer: ({ name, textId, content, answer, right, isByHand, isReadOnly, onAnswer }) => (
    <Choices
      type="radio"
      name={name}
      textId={textId}
      legend="Choose one."
      options={content.options}
      chosen={answer ? [answer.chosen] : []}
      right={right && [right.right]}
      isByHand={isByHand}
      isReadOnly={isReadOnly}
      onChange={([chosen]) => chosen && onAnswer({ chosen })}
    />
  ),
  read(form, name) {
    const chosen = form.get(name);
    return typeof chosen === "string" ? { chosen } : null;
  },
};
