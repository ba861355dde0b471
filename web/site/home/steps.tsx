import { titledLines } from "#contract/content/site-texts.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** "How it works", from lines that staff wrote: "Choose a program: …". */
export function Steps({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="how-it-works" className="page-width grid grid-cols-1 gap-8 pt-14 sm:pt-20">
      <SectionHeading id="how-it-works" title="How it works" />
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {titledLines(lines.join("\n")).map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 md:block">
            <span
              aria-hidden="true"
              className="shape-d grid h-12 w-14 shrink-0 place-items-center bg-accent font-bold font-display text-on-accent text-xl"
            >
              {index + 1}
            </span>
            <div className="min-w-0 md:mt-4">
              <h3 className="text-xl">{title}</h3>
              {text && <p className="mt-1.5 text-muted">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
