import { Button } from "#web/ui/layout/button.tsx";

type FormBarProps = { saveLabel: string; savingLabel?: string; isSaving: boolean; onCancel?: () => void };

/** The foot of a form page, which stays in sight: cancel, and save. */
export function FormBar({ saveLabel, savingLabel = "Saving...", isSaving, onCancel }: FormBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 -mb-24 flex self-start gap-3 border-line border-t bg-page px-4 py-3 sm:justify-end md:-mx-8 md:px-8">
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" isPending={isSaving} pendingLabel={savingLabel} className="flex-1 sm:flex-none">
        {saveLabel}
      </Button>
    </div>
  );
}
