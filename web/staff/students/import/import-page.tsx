import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { StudentImport } from "#contract/accounts/student-imports.ts";
import { makeStale } from "#web/api/stale.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { BackToColumns, BackToFiles, OpenFile } from "#web/staff/shared/uploads/open-file.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { ImportLines } from "./import-lines.tsx";
import { importQuery } from "./import-queries.ts";

const back = <BackToFiles to={{ import: "list" }}>All Files</BackToFiles>;

/** Shows one file: first its columns, then its lines. `?columns=1` goes back to the columns. */
export function ImportPage({ id }: { id: number }) {
  const queries = useQueryClient();
  useLive("inbox", ({ kind, data }) => {
    if (kind === "reset" || (kind === "news" && data.kind === "student_import"))
      void makeStale(queries, "student_imports");
  });
  return (
    <OpenFile noun="file" days={30} file={useQuery(importQuery(id))} back={back}>
      {(file) => <OpenImport file={file} />}
    </OpenFile>
  );
}

function OpenImport({ file }: { file: StudentImport }) {
  const { get } = useAddress();
  const isMapping = file.columns === null || (get("columns") !== "" && !file.is_adding);
  return (
    <>
      <PageHeading
        title="Import Students"
        lead={
          <span className="wrap-anywhere">
            {file.filename}
            {file.program && !isMapping && `, enrolled in ${file.program.title}`}
          </span>
        }
        actions={
          <>
            {!isMapping && !file.is_adding && <BackToColumns>Columns and Program</BackToColumns>}
            {back}
          </>
        }
      />
      <NeedsScript />
      {isMapping ? <ChooseColumns key={file.updated_at} file={file} /> : <ImportLines file={file} />}
    </>
  );
}
