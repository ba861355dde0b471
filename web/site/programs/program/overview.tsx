import { ArrowRight, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { initialOf } from "#contract/shared/text/cut-text.ts";
import { paths } from "#web/paths.ts";
import { Deadline } from "#web/shared/programs/deadline.tsx";
import { ProgramImage } from "#web/shared/programs/program-image.tsx";
import type { ProgramSummary } from "#web/shared/programs/program-summary.ts";
import { FEATURED } from "#web/site/programs/listing.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { hueAt, hueBadge, hueFill } from "#web/ui/layout/hue.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

interface CategoryCount {
  name: string;
  count: number;
}

type OverviewProps = { frequent: ProgramSummary[]; categories: CategoryCount[]; referral: string };

/** The listing without filters. */
export function Overview({ frequent, categories, referral }: OverviewProps) {
  if (frequent.length === 0) return <EmptyState title="No programs available at the moment." />;
  return (
    <div className="grid grid-cols-1 gap-14">
      <div className="grid grid-cols-1 gap-x-8 gap-y-12 lg:grid-cols-2">
        <QuickList id="frequent" title="Frequently Searched Programs">
          {frequent.map((program) => (
            <QuickLine
              key={program.id}
              to={paths.program(program.id, { ref: referral })}
              picture={
                <ProgramImage program={program} sizes="6rem" className="aspect-auto! h-full rounded-md" />
              }
              title={program.title}
            >
              <Deadline program={program} />
            </QuickLine>
          ))}
        </QuickList>
        <QuickList id="popular" title="Popular Categories">
          {categories.slice(0, FEATURED).map(({ name, count }, index) => (
            <QuickLine
              key={name}
              to={paths.programs({ category: name, ref: referral })}
              picture={<Initial name={name} index={index} />}
              title={name}
            >
              <p className="text-muted text-sm">{available(count)}</p>
            </QuickLine>
          ))}
        </QuickList>
      </div>
      <section aria-labelledby="categories" className="grid grid-cols-1 gap-6">
        <SectionHeading
          id="categories"
          title="All Categories"
          actions={<Badge tone="accent">{categoriesAvailable(categories.length)}</Badge>}
        />
        {/* Two cards per row on a phone, or one with large text. */}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.25rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
          {categories.map((category, index) => (
            <li key={category.name}>
              <CategoryCard category={category} index={index} referral={referral} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function available(count: number): string {
  return `${count} ${count === 1 ? "program" : "programs"} available`;
}

function categoriesAvailable(count: number): string {
  return `${count} ${count === 1 ? "Category" : "Categories"} Available`;
}

function QuickList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start grid-cols-1 gap-5">
      <SectionHeading id={id} title={title} />
      <ul className="grid grid-cols-1 gap-3">{children}</ul>
    </section>
  );
}

type QuickLineProps = { to: string; picture: ReactNode; title: string; children: ReactNode };

function QuickLine({ to, picture, title, children }: QuickLineProps) {
  return (
    <li>
      <Link
        to={to}
        className="group flex min-h-20 flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 pe-4 hover:border-action"
      >
        <div className="h-14 w-18 shrink-0 sm:w-24">{picture}</div>
        {/* With large text the words wrap below the picture. */}
        <div className="min-w-[min(8rem,100%)] flex-1">
          <p dir="auto" className="font-semibold leading-snug group-hover:text-action">
            {title}
          </p>
          {children}
        </div>
        <ChevronRight className="ms-auto size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

function Initial({ name, index }: { name: string; index: number }) {
  return (
    <span
      aria-hidden="true"
      className={`shape-d grid h-full w-full place-items-center font-bold font-display text-2xl ${hueFill[hueAt(index)]}`}
    >
      {initialOf(name)}
    </span>
  );
}

type CategoryCardProps = { category: CategoryCount; index: number; referral: string };

/** Card in one of six hues, in turn (visitors.md 9). */
function CategoryCard({ category: { name, count }, index, referral }: CategoryCardProps) {
  const hue = hueAt(index);
  return (
    <Link
      to={paths.programs({ category: name, ref: referral })}
      className={`group flex h-full min-h-40 flex-col rounded-lg p-4 hover:shadow-md sm:p-5 ${hueBadge[hue]}`}
    >
      <span className="flex items-center justify-between gap-3">
        <span
          aria-hidden="true"
          className={`shape-d grid h-14 w-16 place-items-center font-bold font-display text-2xl ${hueFill[hue]}`}
        >
          {initialOf(name)}
        </span>
        <span aria-hidden="true" className="font-bold font-display text-3xl tabular-nums">
          {count}
        </span>
      </span>
      <span className="mt-4 font-bold font-display text-ink text-lg leading-tight">{name}</span>
      <span className="mt-auto flex items-center justify-between pt-2 text-sm">
        {available(count)}
        <ArrowRight className="size-5 transition-transform duration-(--speed-quick) group-hover:translate-x-1" />
      </span>
    </Link>
  );
}
