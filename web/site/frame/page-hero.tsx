import type { ReactNode } from "react";
import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";

type PageHeroProps = {
  title: string;
  lead: ReactNode;
  /** Chooses the placeholder image next to the heading. */
  seed: string;
  children?: ReactNode;
};

/** The head of a public page: h1, a sentence, and on wide screens a placeholder image in a half circle. */
export function PageHero({ title, lead, seed, children }: PageHeroProps) {
  return (
    <section className="on-bar relative overflow-clip bg-bar text-bar-ink">
      <div className="page-width relative py-12 sm:py-16 lg:py-20">
        <div className="max-w-2xl lg:max-w-[min(42rem,60vw)]">
          <h1 className="text-4xl">{title}</h1>
          {lead && <p className="wrap-anywhere mt-4 whitespace-pre-line text-bar-muted text-lg">{lead}</p>}
          {children && <div className="mt-7 flex flex-wrap gap-3">{children}</div>}
        </div>
      </div>
      <div className="absolute inset-y-0 end-0 hidden w-[32vw] max-w-lg overflow-clip rounded-s-full border-accent border-s-8 lg:block">
        <PlaceholderImage seed={seed} category={seed} className="aspect-auto! h-full" />
      </div>
      <div className="kitenge-band relative" />
    </section>
  );
}
