import { type OutlinePart, outlineParts } from "#contract/courses/programs/program-texts.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** The program's outline, one part per line as staff wrote it (visitors.md 2, "Program details"). */
export function Outline({ text }: { text: string }) {
  const parts = outlineParts(text);
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="outline" className="grid grid-cols-1 gap-5">
      <SectionHeading id="outline" title="Program outline" />
      <ol className="measure">
        {parts.map((part, index) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and lines never move
            key={index}
            part={part}
          />
        ))}
      </ol>
    </section>
  );
}

/** A part with its time above its title. The line at its side leads to the next part. */
function Part({ part: { when, title, details } }: { part: OutlinePart }) {
  return (
    <li className="relative ps-6 pb-5 before:absolute before:start-0 before:top-1.5 before:h-3.5 before:w-2 before:rounded-e-full before:bg-accent last:pb-0 [&:not(:last-child)]:after:absolute [&:not(:last-child)]:after:start-0 [&:not(:last-child)]:after:top-6 [&:not(:last-child)]:after:bottom-0 [&:not(:last-child)]:after:w-0.5 [&:not(:last-child)]:after:bg-line">
      {when && <p className="font-semibold text-accent-text text-sm">{when}</p>}
      <h3 dir="auto" className="font-sans font-semibold text-base tracking-normal">
        {title}
      </h3>
      {details.length > 0 && (
        <ul className="mt-1 list-disc ps-5 text-muted text-sm">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
