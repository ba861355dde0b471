import { data } from "react-router";
import { logFailure } from "#web/api-error.ts";
import { serverApi } from "#web/context.ts";
import { everyRow } from "#web/every-row.ts";
import { asDescription } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { summarise } from "#web/shared/program-summary.ts";
import { siteMeta } from "#web/site/meta.ts";
import { Matches } from "#web/site/programs/matches.tsx";
import { Overview } from "#web/site/programs/overview.tsx";
import { ProgramSearch } from "#web/site/programs/program-search.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonCard } from "#web/ui/layout/skeleton.tsx";
import type { Route } from "./+types/programs.ts";
import { type Filters, filtersOf, isFiltered, type Listing, overviewOf } from "./listing.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = filtersOf(request.url);
  try {
    return { filters, listing: await listingFor(serverApi(context), filters) };
  } catch (error) {
    logFailure("programs", error);
    const listing: Listing = { shows: "failure" };
    return data({ filters, listing }, { status: 503 });
  }
}

async function listingFor(api: ReturnType<typeof serverApi>, filters: Filters): Promise<Listing> {
  const { category, search } = filters;
  const programs = await everyRow((page) => api.programs.list({ query: { category, search, ...page } }));
  if (!isFiltered(filters)) return overviewOf(programs);
  return { shows: "matches", programs: programs.map(summarise) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { category = "", search = "" } = loaderData?.filters ?? {};
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
    is_unlisted: search !== "",
  });
}

export default function Programs({ loaderData: { filters, listing } }: Route.ComponentProps) {
  return (
    <>
      <div className="bg-sunken">
        <div className="page-width grid grid-cols-1 gap-7 py-10 sm:py-14">
          <PageHeading
            title="Our Programs"
            lead="Short, practical and fully online. Find yours by name or by category."
          />
          <ProgramSearch filters={filters} />
        </div>
      </div>
      <div data-results="" className="page-width py-10 sm:py-14">
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

function Shown({ filters, listing }: { filters: Filters; listing: Listing }) {
  switch (listing.shows) {
    case "overview":
      return <Overview {...listing} referral={filters.referral} />;
    case "matches":
      return <Matches filters={filters} programs={listing.programs} />;
    case "failure":
      return <ProgramsFailed />;
  }
}

/** Also shown when the page's data never arrived. */
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
