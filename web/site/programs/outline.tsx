import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** The program's outline, one step a line as staff wrote them (public-site.md, "Program details"). */
export function Outline({ text }: { text: string }) {
  const steps = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="outline" className="grid grid-cols-1 gap-5">
      <SectionHeading id="outline" title="Program outline" />
      <ol className="measure">
        {steps.map((step, index) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and lines never move
            key={index}
            number={index + 1}
            text={step}
          />
        ))}
      </ol>
    </section>
  );
}

/** "Week 1: Tables" shows its week over its words; a line without such a beginning stands as it is. */
function Step({ number, text }: { number: number; text: string }) {
  const [, lead, rest] = /^([^:]{1,24}):\s+(.+)$/.exec(text) ?? [];
  return (
    <li className="relative flex gap-4 pb-5 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:inset-y-9 [&:not(:last-child)]:before:start-4 [&:not(:last-child)]:before:w-0.5 [&:not(:last-child)]:before:bg-line">
      <span
        aria-hidden="true"
        className="shape-d grid size-8.5 shrink-0 place-items-center bg-action-soft font-bold text-action text-sm tabular-nums"
      >
        {number}
      </span>
      <span className="min-w-0 pt-1">
        {lead && <span className="block font-semibold text-accent-text text-sm">{lead}</span>}
        {rest ?? text}
      </span>
    </li>
  );
}
