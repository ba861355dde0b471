import { useState } from "react";

/**
 * Tracks the selected rows. `shown` names the page and filter. A change of it clears the selection, so that nobody acts
 * on rows that they cannot see.
 */
export function useSelection(shown: string) {
  const [choice, setChoice] = useState<Choice>({ shown, chosen: new Set() });
  const chosen = choice.shown === shown ? choice.chosen : new Set<number>();
  const setChosen = (ids: ReadonlySet<number>) => setChoice({ shown, chosen: ids });
  return {
    all: () => [...chosen],
    has: (id: number) => chosen.has(id),
    turn(id: number) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    set: (ids: readonly number[]) => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  };
}
type Choice = { shown: string; chosen: ReadonlySet<number> };

export type Selection = ReturnType<typeof useSelection>;
