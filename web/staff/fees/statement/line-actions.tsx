import { openRowStates, type StatementRow } from "#contract/fees/statements/statements.ts";
import { Button } from "#web/ui/buttons/button.tsx";

export const isOpen = ({ state }: StatementRow) => openRowStates.some((open) => open === state);

interface LineActionsProps {
  row: StatementRow;
  onChoose: (row: StatementRow) => void;
  onReverse: (row: StatementRow) => void;
  onAside: () => void;
  isPending: boolean;
}

/** Shows what staff can do with a line: choose its fee, set it aside, or reverse the payment that it takes back. */
export function LineActions({ row, onChoose, onReverse, onAside, isPending }: LineActionsProps) {
  const { line, charge, is_set_aside, is_money_out, payment_state } = row;
  const aside = is_set_aside ? "Take Back" : "Set Aside";
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen(row) && (
        <Button
          size="small"
          className="whitespace-nowrap"
          variant="secondary"
          aria-label={`${charge ? "Choose another fee" : "Choose a fee"} for line ${line}`}
          onClick={() => onChoose(row)}
        >
          {charge ? "Another Fee" : "Choose a Fee"}
        </Button>
      )}
      {(isOpen(row) || is_set_aside) && (
        <Button
          size="small"
          className="whitespace-nowrap"
          variant="quiet"
          aria-label={`${aside}: line ${line}`}
          isPending={isPending}
          onClick={onAside}
        >
          {aside}
        </Button>
      )}
      {is_money_out && payment_state === "confirmed" && (
        <Button
          size="small"
          className="whitespace-nowrap"
          variant="danger"
          aria-label={`Reverse the payment of line ${line}`}
          onClick={() => onReverse(row)}
        >
          Reverse
        </Button>
      )}
    </div>
  );
}
