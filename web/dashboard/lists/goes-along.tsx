import { useQuery } from "@tanstack/react-query";
import { alongInWords, type BinKind } from "#contract/admin/bin-kinds.ts";
import { BIN_DAYS } from "#contract/shared/limits.ts";
import { api } from "#web/api.ts";

interface GoesAlongProps {
  kind: BinKind;
  id: number;
  /** The specification's sentence says that the deletion cannot be undone, so the bin is not mentioned. */
  isFinal?: boolean;
}

/** Counts what a deletion takes along, and mentions the bin. */
export function GoesAlong({ kind, id, isFinal = false }: GoesAlongProps) {
  const { data } = useQuery({
    queryKey: ["bin", "along", kind, id],
    queryFn: ({ signal }) => api.bin.along({ params: { kind, id: String(id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const words = data ? alongInWords(data.along) : "";
  const isOne = words.startsWith("1 ") && !words.includes(" and ");
  if (isFinal && !words) return null;
  return (
    <p className="text-muted">
      {words && (
        <strong className="font-semibold text-ink">
          {words} {isOne ? "goes" : "go"} along.{" "}
        </strong>
      )}
      {!isFinal && `First it stays in the bin for ${BIN_DAYS} days and can be restored from there.`}
    </p>
  );
}
