import { X } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

/** The h1 of a form page and the way out of it. */
export function FormHeading({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <h1 className="min-w-0 text-3xl">{title}</h1>
      <IconButton label="Close" icon={<X className="size-6" />} onClick={onClose} />
    </div>
  );
}

type FormButtonsProps = { label: string; isPending: boolean; pendingLabel: string; onCancel: () => void };

/** The buttons of a form page, always in reach of a thumb. */
export function FormButtons({ label, isPending, pendingLabel, onCancel }: FormButtonsProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 -mb-24 flex gap-3 border-line border-t bg-page px-4 py-3 sm:justify-end md:-mx-8 md:px-8">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" isPending={isPending} pendingLabel={pendingLabel} className="flex-1 sm:flex-none">
        {label}
      </Button>
    </div>
  );
}
