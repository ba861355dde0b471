import { openRowStates } from "#contract/fees/statements/statements.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import type { RowOf } from "#web/dashboard/lists/list-rules.ts";
import { uploadRules } from "#web/staff/shared/uploads/upload-rules.tsx";

type ListedStatement = RowOf<typeof api.statements.list>;

/** List of the statements of the last 90 days. */
export const statements = defineList({
  list: api.statements.list,
  ...uploadRules<ListedStatement>({
    noun: "statement",
    kind: "statement",
    parameter: "statement",
    days: 90,
    columns: [
      { key: "provider", header: "From", cell: ({ format }) => format?.provider ?? "Not read yet" },
      { key: "open", header: "Open lines", isNumeric: true, cell: (row) => withThousands(openLines(row)) },
      {
        key: "recorded",
        header: "Recorded",
        isNumeric: true,
        cell: ({ counts }) => withThousands(counts.recorded),
      },
    ],
    remove: ({ id }) => api.statements.remove({ params: { id } }),
    text: "Its lines are deleted. Payments that were recorded from it stay.",
    stale: "statements",
  }),
});

function openLines({ counts }: ListedStatement): number {
  const states = ["unread", ...openRowStates] as const;
  return states.reduce((sum, state) => sum + counts[state], 0);
}
