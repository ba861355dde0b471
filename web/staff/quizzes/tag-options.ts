import type { SelectOption } from "#web/ui/inputs/select.tsx";

/** Returns the tags as options. The present tag stays an option after its last question has lost it. */
export function tagOptions(
  tags: readonly { tag: string; count: number }[] | undefined,
  current: string,
): SelectOption[] {
  if (!tags) return current === "" ? [] : [{ value: current, label: current }];
  const known = tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }));
  const isKnown = current === "" || tags.some(({ tag }) => tag === current);
  return isKnown ? known : [...known, { value: current, label: `${current} (0)` }];
}
