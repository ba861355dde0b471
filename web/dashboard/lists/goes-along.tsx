import { useQuery } from "@tanstack/react-query";
import { alongInWords, type BinKind } from "#contract/admin/bin-kinds.ts";
import { BIN_DAYS } from "#contract/shared/limits.ts";
import { api } from "#web/api.ts";

/** What a deletion takes along, counted now, and that it can be undone. */
export function GoesAlong({ kind, id }: { kind: BinKind; id: number }) {
  const { data } = useQuery({
    queryKey: ["bin", "along", kind, id],
    queryFn: ({ signal }) => api.bin.along({ params: { kind, id: String(id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const words = data ? alongInWords(data.along) : "";
  const isOne = words.startsWith("1 ") && !words.includes(" and ");
  return (
    <p className="text-muted">
      {words && (
        <strong className="font-semibold text-ink">
          {words} {isOne ? "goes" : "go"} along.{" "}
        </strong>
      )}
      First it stays in the bin for {BIN_DAYS} days and can be restored from there.
    </p>
  );
}
