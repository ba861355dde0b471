import { ChevronDown, SlidersHorizontal } from "lucide-react";
import type { CountedFilter, ProgramCounts } from "#contract/courses/programs/program-filters.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { CategoryLinks, Count } from "#web/site/programs/category-links.tsx";
import { choiceLabels, type Filters, narrowingCount } from "#web/site/programs/filters.ts";
import { CATALOGUE_FORM } from "#web/site/programs/program-search.tsx";
import { Sorting } from "#web/site/programs/sorting.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { controlLook } from "#web/ui/inputs/control-look.ts";

type PanelProps = { filters: Filters; counts: ProgramCounts };

/**
 * The filters and the sorting of the catalogue. Each choice shows how many programs it would find. The fields belong to
 * the search's form. On a phone an empty `details` element opens and closes the part after it. A `details` around the
 * fields would collapse on wide screens too.
 */
export function FilterPanel({ filters, counts }: PanelProps) {
  const set = narrowingCount(filters) + (filters.category ? 1 : 0);
  return (
    <div className="grid grid-cols-2 content-start gap-x-3 gap-y-4 lg:grid-cols-1 lg:gap-y-6">
      <details data-kept-open="" className="peer lg:hidden">
        <summary
          className={`${buttonLook("secondary")} w-full list-none whitespace-nowrap px-4! max-sm:px-3! [[open]>&_.chevron]:rotate-180`}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          Filters{set > 0 && ` (${set})`}
          <ChevronDown aria-hidden="true" className="chevron ms-auto size-5 max-sm:hidden" />
        </summary>
      </details>
      <Sorting ordering={filters.ordering} />
      <div className="col-span-full grid grid-cols-1 content-start gap-6 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 max-lg:peer-[:not([open])]:hidden">
        <CategoryLinks filters={filters} categories={counts.category} />
        <Choices filter="is_free" legend="Price" any="Any price" filters={filters} counts={counts} />
        <Prices filters={filters} />
        <Choices filter="starts" legend="Starts" any="Any date" filters={filters} counts={counts} />
        <Choices filter="duration" legend="Duration" any="Any duration" filters={filters} counts={counts} />
        <StillOpen filters={filters} counts={counts} />
        <Button type="submit" form={CATALOGUE_FORM} size="small">
          {/* Without JavaScript the choices are not counted before they are sent. */}
          <span className="hidden noscript:inline">Show programs</span>
          <span data-without-count="Show programs" className="noscript:hidden">
            Show {countInWords(counts, "program")}
          </span>
        </Button>
      </div>
    </div>
  );
}

type ChoicesProps = PanelProps & { filter: "is_free" | "starts" | "duration"; legend: string; any: string };

function Choices({ filter, legend, any, filters, counts }: ChoicesProps) {
  const chosen = filters[filter];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{legend}</legend>
      <Choice name={filter} value="" label={any} isChosen={chosen === ""} />
      {Object.entries(choiceLabels[filter]).map(([value, label]) => (
        <Choice
          key={value}
          name={filter}
          value={value}
          label={label}
          count={countOf(counts, filter, value)}
          isChosen={chosen === value}
        />
      ))}
    </fieldset>
  );
}

const countOf = (counts: ProgramCounts, filter: CountedFilter, value: string) =>
  counts[filter].find((choice) => choice.value === value)?.count ?? 0;

type ChoiceProps = {
  type?: "radio" | "checkbox";
  name: string;
  value: string;
  label: string;
  count?: number;
  isChosen: boolean;
};

function Choice({ type = "radio", name, value, label, count, isChosen }: ChoiceProps) {
  return (
    <label className="flex min-h-11 lg:min-h-9 cursor-pointer items-center gap-2.5 text-sm hover:text-action">
      <input
        // A stable id, so that the focus stays on the choice when a new answer replaces it.
        id={`${name}-${value || "any"}`}
        type={type}
        form={CATALOGUE_FORM}
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="size-5 shrink-0 cursor-pointer accent-action"
      />
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && <Count of={count} />}
    </label>
  );
}

function Prices({ filters }: { filters: Filters }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Price from and to</legend>
      <div className="grid grid-cols-2 gap-2">
        <PriceInput name="min_price" label="Lowest price" placeholder="From" value={filters.min_price} />
        <PriceInput name="max_price" label="Highest price" placeholder="To" value={filters.max_price} />
      </div>
      <p data-price-problem="" hidden role="alert" className="mt-1.5 text-sm text-urgent">
        {digitsWanted}
      </p>
    </fieldset>
  );
}

const digitsWanted = "Write a price in digits, for example 700,000.";

type PriceInputProps = { name: string; label: string; placeholder: string; value: string };

function PriceInput({ name, label, placeholder, value }: PriceInputProps) {
  return (
    <input
      id={name}
      data-price=""
      pattern=".*[0-9].*"
      title={digitsWanted}
      type="text"
      name={name}
      form={CATALOGUE_FORM}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value && Number(value).toLocaleString("en")}
      inputMode="numeric"
      maxLength={15}
      autoComplete="off"
      className={`${controlLook} min-w-0 px-2.5!`}
    />
  );
}

function StillOpen({ filters, counts }: PanelProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">Enrollment</legend>
      <Choice
        type="checkbox"
        name="is_enrollment_open"
        value="true"
        label={choiceLabels.is_enrollment_open.true}
        count={countOf(counts, "is_enrollment_open", "true")}
        isChosen={filters.is_enrollment_open === "true"}
      />
    </fieldset>
  );
}
