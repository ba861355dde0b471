import { type Kind, kinds, questionKinds } from "#contract/courses/quizzes/kinds.ts";

export const kindLabels = Object.fromEntries(
  kinds.map((kind) => [kind, questionKinds[kind].label]),
) as Record<Kind, string>;
