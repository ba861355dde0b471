import { Lock, LockOpen } from "lucide-react";
import { useState } from "react";
import { useChange } from "#web/api/use-change.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type HoldGradesProps = {
  assignment: { id: number; title: string };
  isHeld: boolean;
  /** What the button says where a sentence beside it tells of the grades. */
  words?: string;
  onChanged?: (isHeld: boolean) => void;
};

/** Holds the grades of an assignment, or shows them to its students. Either is asked first, with what it means. */
export function HoldGrades({ assignment: { id, title }, isHeld, words, onChanged }: HoldGradesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const act = isHeld ? "Release grades" : "Hold grades";
  const change = isHeld ? api.assignments.release_grades : api.assignments.hold_grades;
  const changing = useChange(() => change({ params: { id } }), {
    stale: "assignments",
    onDone: () => {
      setIsAsking(false);
      onChanged?.(!isHeld);
    },
    done: isHeld ? "Grades released. Students see them now." : "Grades held. Students see none.",
  });
  const Icon = isHeld ? LockOpen : Lock;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        {...(words
          ? { children: words, className: "-ms-2.5 -me-3.5" }
          : {
              children: <span className="whitespace-nowrap md:max-xl:sr-only">{act}</span>,
              icon: <Icon aria-hidden="true" className="size-4.5 max-md:hidden xl:hidden" />,
              "aria-label": `${act} of ${title}`,
              title: act,
            })}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={`${isHeld ? "Release" : "Hold"} the grades of "${title}"?`}
        confirmLabel={act}
        isDestructive={false}
        isPending={changing.isPending}
        pendingLabel="Saving..."
        error={
          changing.error ? sentenceOf(changing.error, "That did not work. Please try again.") : undefined
        }
        onConfirm={() => changing.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {isHeld
            ? "Students see all marks and feedback of this assignment at once. Each who was marked while they were held is told."
            : "Students see no marks or feedback of this assignment until you release them, also none that they have seen already. You go on marking as before."}
        </p>
      </ConfirmDialog>
    </>
  );
}
