import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { FailedLine } from "#web/ui/layout/failed-line.tsx";

/** Names the fee that an enrollment in the program makes, before it is made. */
export function FeeOfEach({ program }: { program: number }) {
  // Fetched each time: people act on it, and another tab may have changed the price.
  const preview = useQuery({
    ...q(api.charges.preview, { query: { program } }),
    enabled: program > 0,
    staleTime: 0,
  });
  if (preview.isLoadingError)
    return (
      <FailedLine onRetry={() => void preview.refetch()}>The fee of this program did not load.</FailedLine>
    );
  if (!preview.data || !preview.isFetchedAfterMount) return null;
  const { fee } = preview.data;
  return (
    <p role="status" className="text-sm tabular-nums">
      {fee ? `Fee of each new enrollment: ${formatMoney(fee)}.` : "No fee is asked for."}
    </p>
  );
}
