import { useMutation } from "@tanstack/react-query";
import { Check, Copy, Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type Recipient, resetDraft } from "./reset-draft.ts";

type ResetLinkProps = {
  name: string;
  /** True if the person has never set a password. */
  isInvitation?: boolean | undefined;
  makeLink: () => Promise<Recipient>;
  onClose: () => void;
};

/** Makes a reset link for a person who cannot receive our emails, with a draft of an email to them (api.md 2). */
export function ResetLink({ name, isInvitation, makeLink, onClose }: ResetLinkProps) {
  const { withProof, question } = useProof();
  const making = useMutation({ mutationFn: () => withProof(makeLink) });
  return (
    <Dialog isOpen onClose={onClose} title={`${isInvitation ? "Invitation" : "Reset link"} for ${name}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {making.data ? (
          <Made link={making.data} isInvitation={isInvitation} />
        ) : (
          <>
            <p>
              Anybody who opens the link can set {isInvitation ? "the" : "a new"} password for this account:
              give it to {name} alone. It works once, for 24 hours. Earlier links stop working.
            </p>
            {making.error && (
              <Alert tone="error">
                {sentenceOf(making.error, "Failed to make a reset link. Please try again.")}
              </Alert>
            )}
            <Button isPending={making.isPending} pendingLabel="Making..." onClick={() => making.mutate()}>
              {isInvitation ? "Make Invitation Link" : "Make Reset Link"}
            </Button>
            {question}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Made({ link, isInvitation }: { link: Recipient; isInvitation: boolean | undefined }) {
  const [isCopied, setIsCopied] = useState(false);
  const draft = resetDraft(link, isInvitation);
  // The draft opens automatically (api.md 2). The button is for browsers where nothing opens.
  useEffect(() => window.location.assign(draft), [draft]);
  const copy = async () => {
    await navigator.clipboard?.writeText(link.reset_link);
    setIsCopied(true);
  };
  return (
    <>
      <p role="status">The link is ready, and a mail draft to {link.user_email} is prepared.</p>
      <Field label={isInvitation ? "Invitation link" : "Reset link"} name="reset_link">
        <Input readOnly value={link.reset_link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <a href={draft} className={buttonLook("primary")}>
          <Mail className="size-5" />
          Open Mail Draft
        </a>
        <Button
          variant="secondary"
          icon={isCopied ? <Check className="size-5" /> : <Copy className="size-5" />}
          onClick={() => void copy()}
        >
          {isCopied ? "Copied" : "Copy Link"}
        </Button>
      </div>
    </>
  );
}
