import { Form } from "react-router";
import { MAX_SEARCH_LENGTH } from "#contract/shared/limits.ts";
import { paths } from "#web/paths.ts";
import type { Filters } from "#web/site/programs/filters.ts";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** The filters and the sorting of the catalogue name this form as theirs, so that one address holds everything. */
export const CATALOGUE_FORM = "catalogue";

type ProgramSearchProps = { filters: Pick<Filters, "category" | "search" | "referral" | "all"> };

/**
 * The search over the programs: as one types (web/site/light/search.ts), or with the button where there is no JavaScript.
 * The address is its state.
 */
export function ProgramSearch({ filters: { category, search, referral, all } }: ProgramSearchProps) {
  return (
    <Form
      id={CATALOGUE_FORM}
      method="get"
      action={paths.programs()}
      role="search"
      data-search=""
      className="flex max-w-2xl gap-2"
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
    </Form>
  );
}
