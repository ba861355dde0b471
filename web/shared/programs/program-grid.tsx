import { ProgramCard } from "./program-card.tsx";
import type { ProgramSummary } from "./program-summary.ts";

type ProgramGridProps = { programs: ProgramSummary[]; referral: string };

/** Program cards: one column on a phone, two on a tablet, three on a computer. */
export function ProgramGrid({ programs, referral }: ProgramGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {programs.map((program, index) => (
        <li key={program.id}>
          <ProgramCard program={program} referral={referral} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}
