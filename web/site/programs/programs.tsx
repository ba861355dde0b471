import { ArrowDown } from "lucide-react";
import { data, redirect } from "react-router";
import { logFailure } from "#web/api/api-error.ts";
import { serverApi } from "#web/page/context.ts";
import { asDescription } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { siteMeta } from "#web/site/meta/meta.ts";
import { CATALOGUE_ID, Catalogue } from "#web/site/programs/catalogue.tsx";
import { type Filters, filtersOf, isOverview } from "#web/site/programs/filters.ts";
import { Overview } from "#web/site/programs/program/overview.tsx";
import { ProgramSearch } from "#web/site/programs/program-search.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonCard } from "#web/ui/layout/skeleton.tsx";
import type { Route } from "./+types/programs.ts";
import { type Listing, listingFor } from "./listing.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = filtersOf(request.url);
  try {
    const listing = await listingFor(serverApi(context), filters);
    return listing.shows === "moved" ? redirect(listing.to) : { filters, listing };
  } catch (error) {
    logFailure("programs", error);
    const listing: Listing = { shows: "failure" };
    return data({ filters, listing }, { status: 503 });
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { filters, listing } = loaderData ?? {};
  const category = listing && "catalogue" in listing ? listing.catalogue.category : "";
  const isUnknown = category === "" && filters?.category !== "";
  const crumbs = [{ name: "Programs", path: paths.programs() }];
  if (category) crumbs.push({ name: category, path: paths.programs({ category }) });
  return siteMeta(matches, {
    title: category ? `${category} Programs` : "Our Programs",
    description: asDescription(
      category
        ? `Short online programs in ${category} for working professionals: dates, prices and how to enroll.`
        : "Every short online program of the institute, by category: dates, prices and how to enroll.",
    ),
    path: paths.programs({ category }),
    crumbs,
    // Search engines index the listing without filters and each category, but no other combination of filters.
    is_unlisted: filters && (isUnknown || !isOverview({ ...filters, category: "", all: false })),
  });
}

export default function Programs({ loaderData: { filters, listing } }: Route.ComponentProps) {
  // With filters, the head is low so that the results are visible on a phone.
  const isWhole = isOverview(filters);
  return (
    <>
      <div className="bg-sunken">
        <div
          className={`page-width grid grid-cols-1 ${isWhole ? "gap-7 py-10 sm:py-14" : "gap-4 py-5 sm:gap-5 sm:py-8"}`}
        >
          <PageHeading
            title="Our Programs"
            lead={isWhole && "Short, practical and fully online. Find yours by name or by category."}
          />
          <ProgramSearch filters={filters} />
          {listing.shows === "overview" && <ToCatalogue {...listing.catalogue.counts} />}
        </div>
      </div>
      <div data-results="" className={`page-width ${isWhole ? "py-10 sm:py-14" : "py-7 sm:py-10"}`}>
        <Shown filters={filters} listing={listing} />
      </div>
      <template data-part="results-loading">
        <ProgramsLoading />
      </template>
      <template data-part="results-failed">
        <ProgramsFailed />
      </template>
    </>
  );
}

/** Link from the overview down to the catalogue. */
function ToCatalogue(counts: { count: number; count_is_exact: boolean }) {
  if (counts.count === 0) return null;
  return (
    <a href={`#${CATALOGUE_ID}`} className={`${buttonLook("quiet", "small")} -ms-3.5 w-fit`}>
      <ArrowDown aria-hidden="true" className="size-5" />
      Browse all {countInWords(counts, "program")}
    </a>
  );
}

function Shown({ filters, listing }: { filters: Filters; listing: Listing }) {
  switch (listing.shows) {
    case "overview":
      return (
        <div className="grid grid-cols-1 gap-14">
          <Overview
            frequent={listing.frequent}
            categories={listing.catalogue.counts.category.map(({ value, count }) => ({ name: value, count }))}
            referral={filters.referral}
          />
          {listing.frequent.length > 0 && <Catalogue filters={filters} catalogue={listing.catalogue} />}
        </div>
      );
    case "catalogue":
      return <Catalogue filters={filters} catalogue={listing.catalogue} />;
    default:
      return <ProgramsFailed />;
  }
}

/** Also shown when the page's data did not arrive. */
export function ErrorBoundary() {
  return (
    <div className="page-width py-14">
      <h1 className="sr-only">Our Programs</h1>
      <ProgramsFailed />
    </div>
  );
}

function ProgramsFailed() {
  return <FailedState title="Failed to load programs. Please try again later." />;
}

function ProgramsLoading() {
  return (
    <div className="appear-late">
      <Loading label="Loading programs...">
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </Loading>
    </div>
  );
}
