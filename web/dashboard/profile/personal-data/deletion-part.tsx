import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountDeletion, PersonalData } from "#contract/students/personal-data.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { orStored } from "#web/dashboard/forms/or-stored.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { ErasureTerms } from "./erasure-terms.tsx";
import { KeepCertificates } from "./keep-certificates.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

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
      {isAsking && <Question data={data} onClose={() => setIsAsking(false)} />}
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

function Question({ data, onClose }: { data: PersonalData; onClose: () => void }) {
  const queries = useQueryClient();
  const [isKept, setIsKept] = useState(data.certificates > 0);
  return (
    <PasswordDialog
      title="Delete my account"
      confirmLabel="Delete my account"
      isDestructive
      send={(current_password) =>
        orStored(
          api.personal_data.ask_deletion({ body: { current_password, keeps_certificates: isKept } }),
          ({ deletion }) => deletion !== null,
          () => api.personal_data.get(),
        )
      }
      onDone={(answer) => {
        queries.setQueryData(q(api.personal_data.get).queryKey, answer);
        onClose();
      }}
      onClose={onClose}
    >
      <ErasureTerms data={data} whose="your" />
      <KeepCertificates count={data.certificates} whose="your" isKept={isKept} onChange={setIsKept} />
    </PasswordDialog>
  );
}
