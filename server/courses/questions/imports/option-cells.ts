export const textsOf = (options: readonly { text: string }[]) => options.map(({ text }) => text);

/** Returns the numbers of the right options, counted from 1. */
export const numbersOf = (options: readonly { id: string }[], right: readonly string[]) =>
  options.flatMap(({ id }, at) => (right.includes(id) ? [at + 1] : [])).join("; ");
