import { paths } from "#web/paths.ts";
import { addressOf, chosenFilters, type Filters, isFiltered } from "#web/site/programs/filters.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Chip } from "#web/ui/layout/chip.tsx";

/** Chips of the filters that are set. Each removes its filter. */
export function ChosenFilters({ filters, category: known }: { filters: Filters; category: string }) {
  if (!isFiltered(filters)) return null;
  const { category, search, referral } = filters;
  const chosen = chosenFilters(filters);
  const isSearchAlone = !category && chosen.length === 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {category && (
        <Chip
          removeTo={addressOf(filters, { category: "" })}
          removeLabel={known ? `Remove the category ${known}` : "Remove the unknown category"}
        >
          {known || "Unknown category"}
        </Chip>
      )}
      {search && !isSearchAlone && (
        <Chip removeTo={addressOf(filters, { search: "" })} removeLabel="Remove the search">
          {search}
        </Chip>
      )}
      {chosen.map(({ name, label, without }) => (
        <Chip key={name} removeTo={without} removeLabel={`Remove the filter ${label}`}>
          {label}
        </Chip>
      ))}
      <ButtonLink to={paths.programs({ ref: referral })} variant="quiet" size="small">
        Clear All Filters
      </ButtonLink>
    </div>
  );
}
