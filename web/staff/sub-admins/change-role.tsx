import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type ChangeRoleProps = { person: SubAdmin; onClose: () => void };

/** Asks before a sub-admin becomes an admin, or an admin a sub-admin. The server may ask for the password. */
export function ChangeRole({ person: { id, profile }, onClose }: ChangeRoleProps) {
  const { withProof, question } = useProof();
  const becomesAdmin = profile.role !== "admin";
  const send = () =>
    withProof<unknown>(() => {
      const call = { params: { id }, body: {} };
      return becomesAdmin ? api.sub_admins.make_admin(call) : api.sub_admins.make_sub_admin(call);
    });
  const change = useChange(send, {
    stale: "sub_admins",
    onDone: onClose,
    done: `${profile.name} is ${becomesAdmin ? "an administrator" : "a sub administrator"} now.`,
  });
  return (
    <ConfirmDialog
      isOpen
      title={
        becomesAdmin ? `Make ${profile.name} an administrator?` : `Make ${profile.name} a sub administrator?`
      }
      confirmLabel={becomesAdmin ? "Make Administrator" : "Make Sub Administrator"}
      isPending={change.isPending}
      pendingLabel="Saving..."
      error={
        change.error ? sentenceOf(change.error, "The role did not change. Please try again.") : undefined
      }
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      <p>
        {becomesAdmin
          ? "Administrators can do everything: manage users, change the settings, and make or remove other administrators. "
          : "They keep their account, without permissions. You can give them some afterwards. "}
        {profile.name} is logged out everywhere
        <EmailPromise otherwise={null}> and gets an email about it</EmailPromise>.
      </p>
      {question}
    </ConfirmDialog>
  );
}
