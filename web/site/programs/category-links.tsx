import { Link } from "react-router";
import type { ProgramCounts } from "#contract/courses/programs/program-filters.ts";
import { addressOf, type Filters } from "#web/site/programs/filters.ts";

/** Number of categories shown at first; the others are collapsed. */
const MOST_SHOWN = 8;

type CategoryLinksProps = { filters: Filters; categories: ProgramCounts["category"] };

/**
 * The categories with the number of programs in each, the largest first. They are links, so that each has its own page.
 */
export function CategoryLinks({ filters, categories }: CategoryLinksProps) {
  const chosen = filters.category;
  const rank = ({ value, count }: (typeof categories)[number]) =>
    value === chosen ? Number.POSITIVE_INFINITY : count;
  const ordered = [...categories].sort((one, other) => rank(other) - rank(one));
  const link = (category: (typeof categories)[number]) => (
    <CategoryLink key={category.value} filters={filters} category={category} />
  );
  if (ordered.length === 0) return null;
  return (
    <nav aria-labelledby="category-filter">
      <h3 id="category-filter" className="mb-1 font-semibold font-sans text-sm tracking-normal">
        Category
      </h3>
      <ul>{ordered.slice(0, MOST_SHOWN).map(link)}</ul>
      {ordered.length > MOST_SHOWN && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-action text-sm lg:min-h-9">
            {ordered.length - MOST_SHOWN} more
          </summary>
          <ul>{ordered.slice(MOST_SHOWN).map(link)}</ul>
        </details>
      )}
    </nav>
  );
}

type CategoryLinkProps = { filters: Filters; category: { value: string; count: number } };

/** Link of a category. The chosen category links to all categories again. */
function CategoryLink({ filters, category: { value, count } }: CategoryLinkProps) {
  const isChosen = value === filters.category;
  return (
    <li>
      <Link
        to={addressOf(filters, { category: isChosen ? "" : value })}
        aria-current={isChosen ? "true" : undefined}
        className="flex min-h-11 items-center gap-2.5 text-sm hover:text-action aria-[current=true]:font-semibold aria-[current=true]:text-action lg:min-h-9"
      >
        <span className="min-w-0 flex-1">{value}</span>
        <Count of={count} />
      </Link>
    </li>
  );
}

export function Count({ of: count }: { of: number }) {
  return <span className="text-muted tabular-nums">({count.toLocaleString("en")})</span>;
}
