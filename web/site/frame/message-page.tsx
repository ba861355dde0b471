import type { ReactNode } from "react";
import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";

type MessagePageProps = { title: string; children?: ReactNode; actions: ReactNode };

/** A page with a message, e.g. that something is missing or failed, and links to go on. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <div className="page-width grid justify-items-center gap-5 py-16 text-center sm:py-24">
      <div className="w-24 overflow-clip rounded-s-md rounded-e-full">
        <PlaceholderImage seed={title} category={title} className="aspect-[0.7]!" />
      </div>
      <h1 className="text-3xl">{title}</h1>
      {children && <div className="measure text-lg text-muted">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
