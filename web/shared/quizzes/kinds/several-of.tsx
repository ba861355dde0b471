import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { Choices } from "#web/shared/quizzes/choices.tsx";

export const severalOf: AnswerKind<"several_of"> = {
  Answer: ({ name, content, answer, right, isReadOnly, onAnswer }) => (
    <Choices
      type="checkbox"
      name={name}
      legend="Choose all that are right."
      options={content.options}
      chosen={answer?.chosen ?? []}
      right={right?.right ?? null}
      isReadOnly={isReadOnly}
      onChange={(chosen) => onAnswer(chosen.length > 0 ? { chosen } : null)}
    />
  ),
  read(form, name) {
    const chosen = form.getAll(name).map(String);
    return chosen.length > 0 ? { chosen } : null;
  },
};
