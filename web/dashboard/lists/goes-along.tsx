import { useQuery } from "@tanstack/react-query";
import { alongInWords, type BinKind } from "#contract/admin/bin-kinds.ts";
import { BIN_DAYS } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { moneyInWords } from "./money-along.ts";

interface GoesAlongProps {
  kind: BinKind;
  id: number;
  /** Sentence about fees, for staff who may not see the sums. Shown if the record may have fees. */
  aboutFees?: string;
}

/** Counts the records that are deleted with this one, and mentions the bin. */
export function GoesAlong({ kind, id, aboutFees = "" }: GoesAlongProps) {
  const { data, isError } = useQuery({
    ...q(api.bin.along, { params: { kind, id: String(id) } }),
    staleTime: 0,
    gcTime: 0,
  });
  const words = data ? alongInWords(data.along) : "";
  const isOne = words.startsWith("1 ") && !words.includes(" and ");
  const mayHaveFees = data ? data.may_have_fees : isError;
  const money = moneyInWords(data?.money ?? []) || (mayHaveFees && aboutFees);
  return (
    <p className="text-muted">
      {words && (
        <strong className="font-semibold text-ink">
          {words} {isOne ? "is" : "are"} deleted, too.{" "}
        </strong>
      )}
      {money && <strong className="font-semibold text-ink">{money} </strong>}
      {`It stays in the bin for ${BIN_DAYS} days. You can restore it from there.`}
    </p>
  );
}
