import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Makes the link of an affiliate's own page, for one who cannot receive our emails. */
export function PageLink({ id, name }: { id: number; name: string }) {
  const { withProof, question } = useProof();
  const [isCopied, setIsCopied] = useState(false);
  const making = useMutation({
    mutationFn: () => withProof(() => api.applications.page_link({ params: { id } })),
  });
  const link = making.data?.page_link;
  const copy = async () => {
    await navigator.clipboard?.writeText(link ?? "");
    setIsCopied(true);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <h3 className="text-muted text-sm">Own page</h3>
      <p>
        The approval email has the link of the page with the commissions and the payout details. If {name} did
        not get it, make the link here. Give it to {name} alone.
      </p>
      {making.error && (
        <Alert tone="error">{sentenceOf(making.error, "Failed to make the link. Please try again.")}</Alert>
      )}
      {link ? (
        <>
          <div className="w-full">
            <Field label="Link of the page" name="page_link">
              <Input readOnly value={link} onFocus={(event) => event.target.select()} />
            </Field>
          </div>
          <Button variant="secondary" size="small" onClick={() => void copy()}>
            {isCopied ? "Copied" : "Copy Page Link"}
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          size="small"
          isPending={making.isPending}
          pendingLabel="Making..."
          onClick={() => making.mutate()}
        >
          Make Page Link
        </Button>
      )}
      {question}
    </div>
  );
}
