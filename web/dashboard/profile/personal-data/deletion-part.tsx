import { Suspense, useState } from "react";
import type { AccountDeletion, PersonalData } from "#contract/students/personal-data.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { Time } from "#web/ui/time/time.tsx";

const DeletionQuestion = lazyPart(async () => ({
  default: (await import("./deletion-question.tsx")).DeletionQuestion,
}));

/** Asks to delete the account, or shows the day on which it is deleted. */
export function DeletionPart({ data }: { data: PersonalData }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-label="Delete my account" className="grid justify-items-start gap-3">
      <h3 className="text-lg">Delete my account</h3>
      {data.deletion ? (
        <Pending deletion={data.deletion} />
      ) : (
        <>
          <p className="measure text-muted text-sm">
            Deletes your account and your personal data for good. You see first what we delete and what we
            must keep.
          </p>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        </>
      )}
      <Suspense>{isAsking && <DeletionQuestion data={data} onClose={() => setIsAsking(false)} />}</Suspense>
    </section>
  );
}

function Pending({ deletion: { due_at, is_by_staff, keeps_certificates } }: { deletion: AccountDeletion }) {
  const keeping = useChange(() => api.personal_data.keep(), {
    stale: "personal_data",
    isStaleAfterFailure: true,
    done: "Your account stays.",
  });
  return (
    <>
      <Alert
        tone="warning"
        title={
          <>
            Your account will be deleted after <Time at={due_at} shows="minute" />
          </>
        }
        action={
          <Button isPending={keeping.isPending} pendingLabel="One moment..." onClick={() => keeping.mutate()}>
            Keep my account
          </Button>
        }
      >
        {is_by_staff ? "Our staff were asked to do this." : "You asked for this."} If you log in again before
        then, your account stays, too. {keeps_certificates ? "Certificates are kept." : ""}
      </Alert>
      {keeping.error && (
        <Alert tone="error">{sentenceOf(keeping.error, "This did not work. Please try again.")}</Alert>
      )}
    </>
  );
}
