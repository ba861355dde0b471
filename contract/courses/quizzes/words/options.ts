/** Text for an option that was deleted after it was chosen. */
export const deletedOption = "An answer that was deleted";

/** Returns the texts of the options with these ids, in the order of the ids. */
export function textsOf(options: readonly { id: string; text: string }[], ids: readonly string[]): string[] {
  const texts = new Map(options.map(({ id, text }) => [id, text]));
  return ids.map((id) => texts.get(id) ?? deletedOption);
}
