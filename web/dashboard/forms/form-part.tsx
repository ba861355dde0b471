import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/layout/card.tsx";

type FormPartProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A card with a group of fields. */
export function FormPart({ title, lead, children }: FormPartProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-muted text-sm">{lead}</p>}
      </div>
      {children}
    </Card>
  );
}
