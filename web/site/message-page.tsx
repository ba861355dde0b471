import type { ReactNode } from "react";
import { PlaceholderImage } from "#web/shared/placeholder-image.tsx";

type MessagePageProps = { title: string; children?: ReactNode; actions: ReactNode };

/** A page that has only something to say: what is not there, what failed, and where to go from here. */
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
