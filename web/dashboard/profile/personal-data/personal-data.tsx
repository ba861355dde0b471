import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { DeletionPart } from "./deletion-part.tsx";
import { DownloadPart } from "./download-part.tsx";
import { lookAgain } from "./look-again.ts";

/** The student's personal data: its download, and the deletion of the account (students.md 10). */
export function PersonalData() {
  const query = useQuery({ ...q(api.personal_data.get), ...lookAgain });
  const exporting = useChange(() => api.personal_data.export(), { stale: "personal_data" });
  const { data } = query;
  return (
    <FormPart
      title="Personal data"
      lead="The law gives you a copy of your data, and the right to have it deleted."
    >
      {query.isPending && (
        <Loading label="Loading your personal data">
          <SkeletonText lines={4} />
        </Loading>
      )}
      {query.isError && !data && (
        <FailedState title="Failed to load this part." onRetry={() => void query.refetch()} />
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 divide-y divide-line *:not-last:pb-6">
          <DownloadPart
            current={data.export}
            exporting={exporting}
            hrefOf={(id) => `/api/student/personal-data/exports/${id}/file/`}
            whose="your"
          />
          <DeletionPart data={data} />
        </div>
      )}
    </FormPart>
  );
}
