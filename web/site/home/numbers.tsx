import type { Institute } from "#contract/content/institute.ts";
import { Figures } from "#web/site/frame/figures.tsx";

/** The institute's figures on the home page. */
export function Numbers({ figures }: { figures: Institute["figures"] }) {
  return (
    <section aria-label="In numbers" className="page-width pt-8 empty:hidden sm:pt-12">
      <Figures
        figures={figures}
        names={["professionals", "countries", "satisfaction", "recommend"]}
        className="grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] sm:grid-cols-2 lg:grid-cols-4"
      />
    </section>
  );
}
