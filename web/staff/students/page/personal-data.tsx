import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StudentDetail } from "#contract/accounts/students.ts";
import type { PersonalData as Data } from "#contract/students/personal-data.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { DownloadPart } from "#web/dashboard/profile/personal-data/download-part.tsx";
import { ErasureTerms } from "#web/dashboard/profile/personal-data/erasure-terms.tsx";
import { KeepCertificates } from "#web/dashboard/profile/personal-data/keep-certificates.tsx";
import { lookAgain } from "#web/dashboard/profile/personal-data/look-again.ts";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Time } from "#web/ui/time/time.tsx";

type PersonalDataProps = { student: StudentDetail; onClose: () => void };

/** Download and deletion of a student's data, for a request that came on paper (students.md 10). */
export function PersonalData({ student, onClose }: PersonalDataProps) {
  const params = { id: student.id };
  const { withProof, question } = useProof();
  const query = useQuery({ ...q(api.personal_data.get_of_student, { params }), ...lookAgain });
  const exporting = useChange(
    () => withProof(() => api.personal_data.export_of_student({ params, body: {} })),
    { stale: "personal_data" },
  );
  const { data } = query;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Personal data of ${student.profile.name}`}
      closesOnBackdrop={false}
    >
      {query.isPending && (
        <Loading label="Loading the personal data">
          <SkeletonText lines={4} />
        </Loading>
      )}
      {query.isError && !data && (
        <FailedState title="Failed to load the personal data." onRetry={() => void query.refetch()} />
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 divide-y divide-line *:not-last:pb-6">
          <DownloadPart
            current={data.export}
            exporting={exporting}
            hrefOf={(id) => `/api/students/${student.id}/personal-data/exports/${id}/file/`}
            whose="their"
          />
          <Deletion student={student} data={data} withProof={withProof} />
        </div>
      )}
      {question}
    </Dialog>
  );
}

type DeletionProps = {
  student: StudentDetail;
  data: Data;
  withProof: ReturnType<typeof useProof>["withProof"];
};

function Deletion({ student, data, withProof }: DeletionProps) {
  const queries = useQueryClient();
  const params = { id: student.id };
  const [typed, setTyped] = useState("");
  const [isKept, setIsKept] = useState(data.certificates > 0);
  const asking = useChange(
    () =>
      withProof(() =>
        api.personal_data.ask_deletion_of_student({ params, body: { keeps_certificates: isKept } }),
      ),
    {
      stale: ["staff_today"],
      onDone: (answer) =>
        queries.setQueryData(q(api.personal_data.get_of_student, { params }).queryKey, answer),
    },
  );
  const keeping = useChange(() => api.personal_data.keep_of_student({ params }), {
    stale: "personal_data",
    done: "The account stays.",
  });
  const { name } = student.profile;
  const isTyped = typed.trim() === name.trim();
  const problem = asking.error ?? keeping.error;
  return (
    <section aria-label="Delete all personal data" className="grid gap-4">
      <h3 className="text-lg">Delete all personal data</h3>
      {data.deletion ? (
        <Alert
          tone="warning"
          title={
            <>
              The account will be deleted after <Time at={data.deletion.due_at} shows="minute" />
            </>
          }
          action={
            <Button
              isPending={keeping.isPending}
              pendingLabel="One moment..."
              onClick={() => keeping.mutate()}
            >
              Keep the account
            </Button>
          }
        >
          {data.deletion.is_by_staff ? "Staff asked for this." : "The student asked for this."}
        </Alert>
      ) : (
        <>
          <ErasureTerms data={data} whose="their" />
          <p className="measure text-sm">
            Check who wrote the request before you go on. Remove the person from articles, testimonials and
            the team yourself.
          </p>
          <KeepCertificates count={data.certificates} whose="their" isKept={isKept} onChange={setIsKept} />
          <Field label={`Type "${name}" to confirm`} name="confirmation">
            <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Button
            variant="urgent"
            className="justify-self-start"
            isPending={asking.isPending}
            pendingLabel="One moment..."
            disabledReason={isTyped ? undefined : "Type the name first."}
            onClick={() => asking.mutate()}
          >
            Delete all personal data
          </Button>
        </>
      )}
      {problem && <Alert tone="error">{sentenceOf(problem, "This did not work. Please try again.")}</Alert>}
    </section>
  );
}
