import { useState } from "react";

/**
 * Stores the selected rows. `shown` identifies the page and the filter. If it changes, the selection is empty, because
 * an act must not include hidden rows.
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
    remove: (id: number) => setChosen(new Set([...chosen].filter((one) => one !== id))),
    set: (ids: readonly number[]) => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  };
}
type Choice = { shown: string; chosen: ReadonlySet<number> };

export type Selection = ReturnType<typeof useSelection>;
