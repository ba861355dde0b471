import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PersonalData } from "#contract/students/personal-data.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import { orStored } from "#web/dashboard/forms/or-stored.ts";
import { ErasureTerms } from "./erasure-terms.tsx";
import { KeepCertificates } from "./keep-certificates.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

/** Explains what is deleted and kept, and asks for the password. */
export function DeletionQuestion({ data, onClose }: { data: PersonalData; onClose: () => void }) {
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
        // The button that opened the question has left the page.
        setTimeout(focusMainIfLost);
      }}
      onClose={onClose}
    >
      <ErasureTerms data={data} whose="your" />
      <KeepCertificates count={data.certificates} whose="your" isKept={isKept} onChange={setIsKept} />
    </PasswordDialog>
  );
}
