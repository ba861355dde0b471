import { useQuery } from "@tanstack/react-query";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import type { QuestionProps } from "#web/dashboard/forms/editor-rules.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { recipientsQuery } from "./communication-queries.ts";

type Draft = { title: string; recipient_type: string; program: string };

/** Says how many students a communication goes to before it goes: it cannot be called back from their phones. */
export function SendQuestion({ values, isOpen, onConfirm, onCancel }: QuestionProps<Draft>) {
  const program = values.recipient_type === "program" ? values.program : "";
  const { data } = useQuery({ ...recipientsQuery(api, program), enabled: isOpen });
  const count = data && `${withThousands(data.count)} ${data.count === 1 ? "student" : "students"}`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Send "${values.title}"?`}
      confirmLabel={count ? `Send to ${count}` : "Send"}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p role="status">
        {count
          ? `It goes to ${program ? `the ${count} of this program` : `all ${count}`} at once.`
          : "Counting the recipients…"}
      </p>
    </ConfirmDialog>
  );
}
