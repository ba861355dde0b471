import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { type ImportRow, importRowLabels } from "#contract/accounts/student-imports.ts";
import { api } from "#web/api/client.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import type { RowDialogProps } from "#web/dashboard/lists/list-rules.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { lineFilter } from "#web/staff/shared/uploads/line-states.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { importQuery } from "./import-queries.ts";
import { lineColumns } from "./line-columns.tsx";

const MendRow = lazyPart(async () => ({ default: (await import("./mend-row.tsx")).MendRow }));

/** List of the lines of a file, each with its problems. */
export const lines = defineList({
  list: api.student_imports.rows,
  noun: ["line"],
  filters: { state: lineFilter(importRowLabels) },
  counts: "never",
  caption: "Lines",
  columns: lineColumns,
  useTools: () => ({ isAdding: useQuery(importQuery(useOpenId())).data?.is_adding }),
  // Shows the button only if the line can be corrected.
  actions: (row, { isAdding, mend }) =>
    !isAdding &&
    (row.state === "ready" || row.state === "problem") && (
      <IconButton
        label={`Fix line ${row.line}`}
        icon={<Pencil className="size-5" />}
        onClick={() => mend(row)}
      />
    ),
  dialogs: { mend: Mend },
  empty: { title: "No lines here", text: "No line of the file is in this state." },
});

const useOpenId = () => Number(useAddress().get("import"));

function Mend({ row, onClose }: RowDialogProps<ImportRow>) {
  const file = useOpenId();
  return <Suspense>{row && <MendRow file={file} row={row} onClose={onClose} />}</Suspense>;
}
