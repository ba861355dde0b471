import type { ReactNode } from "react";
import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";
import { Card } from "#web/ui/layout/card.tsx";

type AccountPageProps = { title: string; lead?: ReactNode; isWide?: boolean; children: ReactNode };

/** Layout of the log-in and registration pages: a single centred card under a strip of pattern. */
export function AccountPage({ title, lead, isWide = false, children }: AccountPageProps) {
  return (
    <div className="page-width py-8 sm:py-14">
      <Card className={`mx-auto ${isWide ? "max-w-2xl" : "max-w-md"}`} isPadded={false}>
        <PlaceholderImage seed={3} category="Education" className="aspect-auto! h-14" />
        <div className="grid grid-cols-1 gap-6 p-5 sm:p-8">
          <div>
            <h1 className="text-2xl">{title}</h1>
            {lead && <div className="mt-2 text-muted">{lead}</div>}
          </div>
          {children}
        </div>
      </Card>
    </div>
  );
}
