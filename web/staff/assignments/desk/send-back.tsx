import { Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";

const SendBackDialog = lazyPart(async () => ({
  default: (await import("./send-back-dialog.tsx")).SendBackDialog,
}));

type SendBackProps = { submission: StaffSubmission; onSentBack: (row: StaffSubmission) => void };

/** Sends work back for another try. */
export function SendBack({ submission, onSentBack }: SendBackProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {submission.returned_at && (
        <p className="text-muted text-sm">Sent back for another try. The student has not handed in again.</p>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={<Undo2 className="size-4.5" />}
        onClick={() => setIsOpen(true)}
        className="justify-self-start"
      >
        Send back for another try
      </Button>
      {isOpen && (
        <Suspense>
          <SendBackDialog submission={submission} onSentBack={onSentBack} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
