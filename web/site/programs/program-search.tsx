import { Form } from "react-router";
import { MAX_SEARCH_LENGTH } from "#contract/shared/limits.ts";
import { paths } from "#web/paths.ts";
import type { Filters } from "#web/site/programs/filters.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";

/** Id of the search form. The filters and the sorting refer to it, so that a single address holds everything. */
export const CATALOGUE_FORM = "catalogue";

type ProgramSearchProps = { filters: Pick<Filters, "category" | "search" | "referral" | "all"> };

/**
 * The search over the programs. It runs while you type (web/site/light/search/search.ts), or with the button without
 * JavaScript. The address holds its state.
 */
export function ProgramSearch({ filters: { category, search, referral, all } }: ProgramSearchProps) {
  return (
    <Form
      id={CATALOGUE_FORM}
      method="get"
      action={paths.programs()}
      role="search"
      data-search=""
      className="relative flex max-w-2xl gap-2"
    >
      {all && <input type="hidden" name="all" value="1" />}
      {category && <input type="hidden" name="category" value={category} />}
      {referral && <input type="hidden" name="ref" value={referral} />}
      <SearchBox
        label="Search programs by name or category..."
        defaultValue={search}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        className="min-w-0 flex-1 [&_input]:text-ellipsis"
      />
      <Button type="submit" className="[@media(scripting:enabled)]:max-sm:hidden">
        Search
      </Button>
      {/* Below the field, so that it is in view while the results are not. */}
      <p data-searching="" hidden className="absolute start-1 top-full pt-0.5 text-muted text-sm">
        Searching…
      </p>
    </Form>
  );
}
