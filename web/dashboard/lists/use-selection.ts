import { useState } from "react";

/**
 * Which rows are chosen. Another page or filter, which `shown` names, begins with nothing chosen: nobody acts on what they
 * do not see.
 */
export function useSelection(shown: string) {
  const [choice, setChoice] = useState<Choice>({ shown, chosen: new Set() });
  const chosen = choice.shown === shown ? choice.chosen : new Set<number>();
  const setChosen = (ids: ReadonlySet<number>) => setChoice({ shown, chosen: ids });
  return {
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
