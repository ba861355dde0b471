import { referralIn } from "#contract/affiliates/referral-code.ts";
import { durationChoices, startChoices } from "#contract/courses/programs/program-filters.ts";
import { MAX_SEARCH_LENGTH, MOST_PAGES } from "#contract/shared/limits.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import { paths } from "#web/paths.ts";

/** The filters in the page's address; a program must match all of them (visitors.md 4). "" means no filter. */
export interface Filters {
  category: string;
  search: string;
  is_free: string;
  min_price: string;
  max_price: string;
  starts: string;
  duration: string;
  is_enrollment_open: string;
  ordering: Sort;
  page: number;
  /** Shows the catalogue without the overview above it. */
  all: boolean;
  referral: string;
}

/** The sort orders, as the API's `ordering` names them. The default is newest first. */
export const sorts = [
  { value: "", label: "Newest first" },
  { value: "start_date", label: "Soonest start" },
  { value: "price", label: "Lowest price" },
  { value: "-price", label: "Highest price" },
  { value: "title", label: "Title" },
] as const;
type Sort = (typeof sorts)[number]["value"];

/** The choices of each filter with a fixed set of values, and their labels. */
export const choiceLabels = {
  is_free: { true: "Free", false: "Paid" },
  starts: {
    this_month: "This month",
    next_three_months: "In the three months after",
    later: "Later",
    any_time: "At any time",
  },
  duration: { up_to_week: "Up to a week", up_to_month: "Up to a month", longer: "Longer than a month" },
  is_enrollment_open: { true: "Still open" },
} as const satisfies {
  is_free: object;
  starts: Record<(typeof startChoices)[number], string>;
  duration: Record<(typeof durationChoices)[number], string>;
  is_enrollment_open: object;
};

/** The filters that narrow the list, apart from category and search. */
const narrowing = ["is_free", "min_price", "max_price", "starts", "duration", "is_enrollment_open"] as const;

/** Reads the filters from an address. Ignores meaningless values: people edit addresses, and links grow old. */
export function filtersOf(address: string): Filters {
  const query = new URL(address).searchParams;
  const text = (name: string) => withinLength((query.get(name) ?? "").trim(), MAX_SEARCH_LENGTH);
  const oneOf = <T extends string>(name: string, choices: readonly T[]): T | "" =>
    choices.find((choice) => choice === text(name)) ?? "";
  const page = Number(text("page"));
  return {
    category: text("category"),
    search: text("search"),
    is_free: oneOf("is_free", Object.keys(choiceLabels.is_free)),
    ...pricesOf(priceOf(text("min_price")), priceOf(text("max_price"))),
    starts: oneOf("starts", startChoices),
    duration: oneOf("duration", durationChoices),
    is_enrollment_open: oneOf("is_enrollment_open", ["true"]),
    ordering: oneOf(
      "ordering",
      sorts.map(({ value }) => value),
    ),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
    all: query.has("all"),
    referral: referralIn(query) ?? "",
  };
}

/** Returns the first number in a price as people write it: "UGX 300,000", "300.000/=", "700k", "1.5m". */
function priceOf(typed: string): string {
  const [, number = "", unit = ""] = /(\d[\d\s,.]*)([km])?/i.exec(typed) ?? [];
  const plain = number.replace(/[\s,]|\.(?=\d{3}(?!\d))/g, "");
  const price = Math.floor(Number(plain) * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1));
  return /\d/.test(plain) && price < 1e12 ? String(price) : "";
}

/** Swaps the prices if the minimum is above the maximum. */
function pricesOf(min_price: string, max_price: string) {
  const isSwapped = min_price !== "" && max_price !== "" && Number(min_price) > Number(max_price);
  return isSwapped ? { min_price: max_price, max_price: min_price } : { min_price, max_price };
}

export function isFiltered(filters: Filters): boolean {
  return filters.category !== "" || filters.search !== "" || narrowingCount(filters) > 0;
}

/** Counts the filters that are set. A price range counts once. */
export function narrowingCount(filters: Filters): number {
  const isRange = filters.min_price !== "" && filters.max_price !== "";
  return narrowing.filter((name) => filters[name] !== "").length - (isRange ? 1 : 0);
}

/** Returns true if the page is the overview, with the catalogue under it. */
export function isOverview({ ordering, page, all, ...filters }: Filters): boolean {
  return !(all || ordering || page > 1 || isFiltered({ ordering, page, all, ...filters }));
}

/** Returns the query for the API. */
export function queryOf(filters: Filters) {
  const query = { category: filters.category, search: filters.search };
  return { ...query, ...Object.fromEntries(narrowing.map((name) => [name, filters[name]])) };
}

/** Returns the page's address with the changes, on page 1 unless they name another. */
export function addressOf(filters: Filters, changes: Partial<Filters>): string {
  const { referral, all, page, ...rest } = { ...filters, page: 1, ...changes };
  return paths.programs({ ...rest, page: page > 1 ? page : "", all: all ? 1 : "", ref: referral });
}

/** Lists each filter that is set, in words, with the address without it. */
export function chosenFilters(filters: Filters): { name: string; label: string; without: string }[] {
  const { min_price, max_price } = filters;
  const chosen = (Object.keys(choiceLabels) as (keyof typeof choiceLabels)[]).flatMap((name) => {
    const label = (choiceLabels[name] as Record<string, string>)[filters[name]];
    return label ? [{ name, label: wordsOf(name, label), without: addressOf(filters, { [name]: "" }) }] : [];
  });
  const prices = pricesInWords(min_price, max_price);
  const without = addressOf(filters, { min_price: "", max_price: "" });
  return prices ? [...chosen, { name: "prices", label: prices, without }] : chosen;
}

const wordsOf = (name: string, label: string) =>
  name === "starts" ? `Starts: ${label.toLowerCase()}` : label;

function pricesInWords(least: string, most: string): string {
  const number = (digits: string) => Number(digits).toLocaleString("en");
  if (least && most) return `${number(least)} to ${number(most)}`;
  return least ? `From ${number(least)}` : most && `Up to ${number(most)}`;
}
