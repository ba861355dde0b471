import { Check } from "lucide-react";
import { linesOf } from "#contract/courses/programs/program-texts.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** The outcomes of the program, one per line. */
export function Outcomes({ text }: { text: string }) {
  const lines = linesOf(text);
  if (lines.length === 0) return null;
  return (
    <section
      aria-labelledby="outcomes"
      className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <SectionHeading id="outcomes" title="After this program you can" />
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-action" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
