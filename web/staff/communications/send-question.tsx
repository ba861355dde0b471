import { useQuery } from "@tanstack/react-query";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import type { QuestionProps } from "#web/dashboard/forms/editor-rules.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { recipientsQuery } from "./communication-queries.ts";

type Draft = { title: string; recipient_type: string; program: string };

/**
 * Says how many students a communication goes to before it goes: it cannot be called back from their phones. It cannot be
 * sent before the number is there.
 */
export function SendQuestion({ values, isOpen, onConfirm, onCancel }: QuestionProps<Draft>) {
  const program = values.recipient_type === "program" ? values.program : "";
  const recipients = useQuery({ ...recipientsQuery(api, program), enabled: isOpen });
  // An earlier answer is not shown while a new one is asked for, nor when none comes.
  const data = recipients.isFetching || recipients.isError ? undefined : recipients.data;
  const count = data && `${withThousands(data.count)} ${data.count === 1 ? "student" : "students"}`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Send "${values.title}"?`}
      confirmLabel={count ? `Send to ${count}` : "Send"}
      disabledReason={count ? undefined : reasonToWait(recipients.isFetching)}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p role="status">
        {count && `It goes to ${program ? `the ${count} of this program` : `all ${count}`} at once.`}
      </p>
      {recipients.isError && !recipients.isFetching && (
        <Alert tone="error">
          <div className="grid justify-items-start gap-3">
            <p>Failed to count the recipients. Nothing was sent.</p>
            <Button variant="secondary" onClick={() => void recipients.refetch()}>
              Count Again
            </Button>
          </div>
        </Alert>
      )}
    </ConfirmDialog>
  );
}

const reasonToWait = (isCounting: boolean) =>
  isCounting ? "Counting the recipients…" : "It can be sent once its recipients are counted.";
