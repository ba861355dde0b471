import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

const FEWEST_PARTS = 2;

interface PartRowProps<Part> {
  parts: readonly Part[];
  index: number;
  onChange: (parts: Part[]) => void;
  className?: string;
  /** The two fields of the part. */
  children: ReactNode;
}

/** Shows one part of a plan. A button removes it if at least two parts are left. */
export function PartRow<Part>({ parts, index, onChange, className = "", children }: PartRowProps<Part>) {
  const number = index + 1;
  return (
    <fieldset className={`grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 ${className}`}>
      <legend className="sr-only">Part {number}</legend>
      {children}
      {parts.length > FEWEST_PARTS ? (
        <IconButton
          label={`Remove part ${number}`}
          icon={<Trash2 className="size-5" />}
          tone="urgent"
          className="mt-7"
          onClick={() => onChange(parts.filter((_part, at) => at !== index))}
        />
      ) : (
        <span />
      )}
    </fieldset>
  );
}
