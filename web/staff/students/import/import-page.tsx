import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Columns3 } from "lucide-react";
import type { StudentImport } from "#contract/accounts/student-imports.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { ImportLines } from "./import-lines.tsx";
import { importQuery, importsKey } from "./import-queries.ts";

/** One file: first which column holds what, then its lines. `?columns=1` goes back to the columns. */
export function ImportPage({ id }: { id: number }) {
  const queries = useQueryClient();
  const file = useQuery(importQuery(api, id));
  useLive("inbox", ({ kind, data }) => {
    if (kind === "reset" || (kind === "news" && data.kind === "student_import"))
      void queries.invalidateQueries({ queryKey: importsKey });
  });
  if (file.isPending)
    return (
      <Loading label="Loading the file">
        <SkeletonText lines={8} />
      </Loading>
    );
  if (file.isError && file.error instanceof ApiError && file.error.status === 404)
    return (
      <EmptyState title="There is no such file" action={<BackToFiles />}>
        It was deleted, or it is older than 30 days.
      </EmptyState>
    );
  if (file.isLoadingError)
    return (
      <FailedState
        title="Failed to load the file. Please try again."
        onRetry={() => void file.refetch()}
        action={<BackToFiles />}
      />
    );
  return <OpenImport file={file.data} />;
}

function OpenImport({ file }: { file: StudentImport }) {
  const { get, href } = useAddress();
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
            {!isMapping && !file.is_adding && (
              <ButtonLink
                to={href({ columns: 1 })}
                size="small"
                variant="quiet"
                icon={<Columns3 className="size-4" />}
              >
                Columns and Program
              </ButtonLink>
            )}
            <BackToFiles />
          </>
        }
      />
      <NeedsScript />
      {isMapping ? <ColumnsForm key={file.updated_at} file={file} /> : <ImportLines file={file} />}
    </>
  );
}

function BackToFiles() {
  const { href } = useAddress();
  const none = { import: "list", columns: undefined, lines: undefined, page: undefined };
  return (
    <ButtonLink to={href(none)} size="small" variant="secondary" icon={<ArrowLeft className="size-4" />}>
      All Files
    </ButtonLink>
  );
}
