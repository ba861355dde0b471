import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type FoldedPartProps = { title: string; lead?: ReactNode; filled: number; of: number; children: ReactNode };

/** A card with fields that most records leave empty. It starts closed; an error in a field opens it (use-form.ts). */
export function FoldedPart({ title, lead, filled, of, children }: FoldedPartProps) {
  return (
    <details className="group overflow-clip rounded-lg border border-line bg-surface shadow-sm">
      <summary className="flex cursor-pointer list-none items-start gap-4 p-5 sm:p-6">
        <span className="block min-w-0 flex-1">
          <h2 className="text-xl">{title}</h2>
          {lead && <span className="mt-1 block text-muted text-sm">{lead}</span>}
          <span className="mt-1 block text-sm">
            {filled === 0 ? "Nothing is filled in yet." : `${filled} of ${of} are filled in.`}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="mt-1 size-6 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 pb-5 sm:px-6 sm:pb-6">{children}</div>
    </details>
  );
}
