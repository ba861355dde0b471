import { keysOf } from "#contract/shared/keys-of.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import type { Filter } from "#web/dashboard/lists/filters/filters.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Chip } from "#web/ui/layout/chip.tsx";

/** Filters an upload's lines by the state in the address, which `LineStates` sets. */
export const lineFilter = <State extends string>(
  labels: Readonly<Record<State, string>>,
): Filter<State | undefined> => ({
  address: "lines",
  read: (text) => keysOf(labels).find((state) => state === text),
});

interface LineStatesProps<State extends string> {
  labels: Readonly<Record<State, string>>;
  counts: Readonly<Record<State, number>>;
}

/** Shows how many lines of an upload are in each state. Each count links to its lines. */
export function LineStates<State extends string>({ labels, counts }: LineStatesProps<State>) {
  const { get, href } = useAddress();
  const states = keysOf(labels);
  const current = lineFilter(labels).read(get("lines"));
  const all = states.reduce((sum, state) => sum + counts[state], 0);
  return (
    <nav aria-label="Lines by state" className="flex flex-wrap gap-2">
      <Chip to={href({ lines: undefined, page: undefined })} isCurrent={!current}>
        All {withThousands(all)}
      </Chip>
      {states
        .filter((state) => counts[state] > 0 || state === current)
        .map((state) => (
          <Chip key={state} to={href({ lines: state, page: undefined })} isCurrent={state === current}>
            {labels[state]} {withThousands(counts[state])}
          </Chip>
        ))}
    </nav>
  );
}
