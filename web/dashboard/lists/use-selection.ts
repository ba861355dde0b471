import { useState } from "react";

/** Which rows are chosen. What another page or filter shows is not: nobody acts on what they do not see. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
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
export type Selection = ReturnType<typeof useSelection>;
