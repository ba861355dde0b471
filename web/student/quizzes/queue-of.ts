/** Queue of an attempt's answers in the outbox. All begin like that of an empty id. */
export const queueOf = ({ id }: { id: number | "" }) => `quiz-${id}`;
