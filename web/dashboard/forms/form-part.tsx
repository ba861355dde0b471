import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/layout/card.tsx";

type FormPartProps = { title: string; lead?: ReactNode; anchor?: string | undefined; children: ReactNode };

/** A card with a group of fields. `anchor` is the id of its heading for links. */
export function FormPart({ title, lead, anchor, children }: FormPartProps) {
  const made = useId();
  const id = anchor ?? made;
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 id={id} tabIndex={anchor ? -1 : undefined} className="scroll-mt-24 text-xl">
          {title}
        </h2>
        {lead && <div className="mt-1 text-muted text-sm">{lead}</div>}
      </div>
      {children}
    </Card>
  );
}
