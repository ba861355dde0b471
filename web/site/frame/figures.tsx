import type { Institute } from "#contract/content/institute.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";

type Name = keyof Institute["figures"];

/** Words under each number (visitors.md 9, "Stat tiles"). */
const labels: Record<Name, string> = {
  programs: "programs",
  professionals: "professionals trained",
  recommend: "alumni recommend",
  graduates: "graduates",
  satisfaction: "satisfaction",
  countries: "countries",
  partners: "partners",
};

type FiguresProps<N extends Name> = {
  figures: Pick<Institute["figures"], N>;
  names: readonly N[];
  tone?: "plain" | "bar";
  className: string;
};

/** The institute's figures as tiles. Figures that staff left empty are omitted. */
export function Figures<N extends Name>({ figures, names, tone, className }: FiguresProps<N>) {
  const shown = names.filter((name) => figures[name]);
  if (shown.length === 0) return null;
  return (
    <ul className={classNames("grid gap-4", className)}>
      {shown.map((name) => (
        <li key={name} className="grid">
          <StatTile value={figures[name]} label={labels[name]} {...(tone && { tone })} />
        </li>
      ))}
    </ul>
  );
}
