import type { ReactNode } from "react";
import { Button } from "#web/ui/buttons/button.tsx";

type FormBarProps = {
  saveLabel: string;
  savingLabel?: string;
  isSaving: boolean;
  onCancel?: () => void;
  /** Explains the effect of the save. */
  outcome?: string;
  /** The reason why the last save failed, on a separate line. */
  problem?: ReactNode;
};

/**
 * The sticky footer of a form page: failure, Cancel and Save. If the form ends the page, it reaches the window's edge.
 */
export function FormBar({
  saveLabel,
  savingLabel = "Saving...",
  isSaving,
  onCancel,
  outcome,
  problem,
}: FormBarProps) {
  return (
    <div className="form-bar bottom-0 z-20 in-[form:last-child]:-mb-24 -mx-4 grid grid-cols-[minmax(0,1fr)] gap-3 self-start border-line border-t bg-page px-4 py-3 md:-mx-6 md:px-6 print:hidden">
      {problem}
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        {outcome && (
          <p role="status" className="w-full font-semibold text-sm sm:w-auto">
            {outcome}
          </p>
        )}
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          needsScript
          isPending={isSaving}
          pendingLabel={savingLabel}
          className="flex-1 sm:flex-none"
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}
