import { useQuery } from "@tanstack/react-query";
import { formatMoney, parsePrice } from "#contract/shared/money.ts";
import { api } from "#web/api/client.ts";
import { programQuery } from "#web/staff/programs/program-queries.ts";

/** Names the fee that an enrollment in the program makes, before it is made. */
export function FeeOfEach({ program }: { program: number }) {
  const { data } = useQuery({ ...programQuery(api, program), enabled: program > 0 });
  if (!data) return null;
  const price = parsePrice(data.price);
  return (
    <p role="status" className="text-sm tabular-nums">
      {price && price.amount_minor > 0
        ? `Fee of each new enrollment: ${formatMoney(price)}.`
        : "No fee is made, because the program has no price."}
    </p>
  );
}
