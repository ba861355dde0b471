import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Names the fee that an enrollment in the program makes, before it is made. */
export function FeeOfEach({ program }: { program: number }) {
  const preview = useQuery({ ...q(api.charges.preview, { query: { program } }), enabled: program > 0 });
  if (preview.isLoadingError)
    return (
      <Alert
        tone="warning"
        action={
          <Button variant="secondary" size="small" onClick={() => void preview.refetch()}>
            Try Again
          </Button>
        }
      >
        The fee of this program did not load.
      </Alert>
    );
  if (!preview.data) return null;
  const { fee } = preview.data;
  return (
    <p role="status" className="text-sm tabular-nums">
      {fee ? `Fee of each new enrollment: ${formatMoney(fee)}.` : "No fee is asked for."}
    </p>
  );
}
