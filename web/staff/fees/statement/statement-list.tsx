import { useQuery } from "@tanstack/react-query";
import { openRowStates, type Statement } from "#contract/fees/statements.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { UploadList } from "#web/staff/uploads/upload-list.tsx";
import { PAGE_SIZE, statementListQuery, statementsKey } from "./statement-queries.ts";

/** The statements of the last 90 days. */
export function StatementList() {
  const { get, href } = useAddress();
  const page = pageIn(get("page"));
  return (
    <UploadList
      noun="statement"
      kind="statement"
      list={useQuery(statementListQuery(api, page))}
      page={page}
      page_size={PAGE_SIZE}
      days={90}
      columns={[
        { key: "provider", header: "Of", cell: ({ format }) => format?.provider ?? "Not read yet" },
        { key: "open", header: "Open lines", isNumeric: true, cell: (row) => withThousands(openLines(row)) },
        {
          key: "recorded",
          header: "Recorded",
          isNumeric: true,
          cell: ({ counts }) => withThousands(counts.recorded),
        },
      ]}
      hrefOf={({ id }) => href({ statement: id, page: undefined })}
      remove={({ id }) => api.statements.remove({ params: { id } })}
      deletion="Its lines are deleted. Payments that were recorded of it stay."
      stale={statementsKey}
    />
  );
}

function openLines({ counts }: Pick<Statement, "counts">): number {
  const states = ["unread", ...openRowStates] as const;
  return states.reduce((sum, state) => sum + counts[state], 0);
}
