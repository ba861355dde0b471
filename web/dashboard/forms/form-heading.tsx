import { X } from "lucide-react";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { IconButton } from "#web/ui/layout/icon-button.tsx";

/** The h1 of a form page and the way out of it, side by side also on a phone. */
export function FormHeading({ title, onClose }: { title: string; onClose: () => void }) {
  useOpenTitle(title);
  return (
    <div className="flex items-start justify-between gap-4">
      <h1 className="min-w-0 text-3xl">{title}</h1>
      <IconButton label="Close" icon={<X className="size-6" />} onClick={onClose} />
    </div>
  );
}
