import { useQuery } from "@tanstack/react-query";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { UploadList } from "#web/staff/uploads/upload-list.tsx";
import { importListQuery, importsKey, PAGE_SIZE } from "./import-queries.ts";

/** The files of the last 30 days. */
export function ImportList() {
  const { get, href } = useAddress();
  const page = pageIn(get("page"));
  return (
    <UploadList
      noun="file"
      kind="student_import"
      list={useQuery(importListQuery(api, page))}
      page={page}
      page_size={PAGE_SIZE}
      days={30}
      columns={[
        { key: "program", header: "Program", showsFrom: "lg", cell: ({ program }) => program?.title ?? "–" },
        { key: "open", header: "Ready", isNumeric: true, cell: ({ counts }) => withThousands(counts.ready) },
        {
          key: "mend",
          header: "To mend",
          isNumeric: true,
          cell: ({ counts }) => withThousands(counts.problem),
        },
        { key: "added", header: "Added", isNumeric: true, cell: ({ counts }) => withThousands(counts.added) },
      ]}
      hrefOf={({ id }) => href({ import: id, page: undefined })}
      canDelete={({ is_adding }) => !is_adding}
      remove={({ id }) => api.student_imports.remove({ params: { id } })}
      deletion="Its lines are deleted. Students who were added stay."
      stale={importsKey}
    />
  );
}
