import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { Choices } from "#web/shared/quizzes/choices.tsx";

export const severalOf: AnswerKind<"several_of"> = {
  Answer: ({ name, textId, content, answer, right, isByHand, isReadOnly, onAnswer }) => (
    <Choices
      type="checkbox"
      name={name}
      textId={textId}
      legend="Choose all that are right."
      options={content.options}
      chosen={answer?.chosen ?? []}
      right={right?.right ?? null}
      isByHand={isByHand}
      isReadOnly={isReadOnly}
      onChange={(chosen) => onAnswer(chosen.length > 0 ? { chosen } : null)}
    />
  ),
  read(form, name) {
    const chosen = form.getAll(name).map(String);
    return chosen.length > 0 ? { chosen } : null;
  },
};
