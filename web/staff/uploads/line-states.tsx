import { withThousands } from "#contract/shared/prices.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Chip } from "#web/ui/layout/chip.tsx";

interface LineStatesProps<State extends string> {
  states: readonly State[];
  labels: Record<State, string>;
  counts: Record<State, number>;
  /** The state whose lines are shown; none: all. */
  current: State | undefined;
}

/** How many lines of an upload are in each state; each count leads to its lines. */
export function LineStates<State extends string>({
  states,
  labels,
  counts,
  current,
}: LineStatesProps<State>) {
  const { href } = useAddress();
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
