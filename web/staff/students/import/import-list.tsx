import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import type { RowOf } from "#web/dashboard/lists/list-rules.ts";
import { uploadRules } from "#web/staff/shared/uploads/upload-rules.tsx";
import { Wrapped } from "#web/ui/table/wrapped.tsx";

/** List of the files of the last 30 days. */
export const imports = defineList({
  list: api.student_imports.list,
  ...uploadRules<RowOf<typeof api.student_imports.list>>({
    noun: "file",
    kind: "student_import",
    parameter: "import",
    days: 30,
    columns: [
      {
        key: "program",
        header: "Program",
        showsFrom: "lg",
        cell: ({ program }) => <Wrapped>{program?.title ?? "–"}</Wrapped>,
      },
      { key: "open", header: "Ready", isNumeric: true, cell: ({ counts }) => withThousands(counts.ready) },
      {
        key: "mend",
        header: "To mend",
        isNumeric: true,
        cell: ({ counts }) => withThousands(counts.problem),
      },
      {
        key: "added",
        header: "Added",
        isNumeric: true,
        cell: ({ counts, enrolled }) => withThousands(counts.added - enrolled),
      },
      {
        key: "enrolled",
        header: "Enrolled",
        showsFrom: "lg",
        isNumeric: true,
        cell: ({ enrolled }) => withThousands(enrolled),
      },
    ],
    canDelete: ({ is_adding }) => !is_adding,
    remove: ({ id }) => api.student_imports.remove({ params: { id } }),
    text: "Its lines are deleted. Students who were added stay.",
    stale: "student_imports",
  }),
});
