import { type Filters, sorts } from "#web/site/programs/filters.ts";
import { CATALOGUE_FORM } from "#web/site/programs/program-search.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Select } from "#web/ui/inputs/select.tsx";

/** The sort order. It applies on change, or with a button without JavaScript. */
export function Sorting({ ordering }: Pick<Filters, "ordering">) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor="ordering" className="font-semibold text-sm max-lg:sr-only">
        Sort by
      </label>
      <Select
        id="ordering"
        name="ordering"
        form={CATALOGUE_FORM}
        defaultValue={ordering}
        options={[...sorts]}
      />
      <Button
        type="submit"
        form={CATALOGUE_FORM}
        variant="secondary"
        size="small"
        className="[@media(scripting:enabled)]:hidden"
      >
        Sort
      </Button>
    </div>
  );
}
