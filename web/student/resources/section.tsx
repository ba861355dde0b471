import { useQuery } from "@tanstack/react-query";
import { Clapperboard, FileText, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Resources } from "#contract/courses/units/unit-content.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { paths } from "#web/paths.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";
import { ResourceFiles } from "./resource-files.tsx";
import { linkLook, Row, UnitLink } from "./rows.tsx";

export function prefetch({ queries }: SectionVisit) {
  return queries.prefetchQuery(q(api.units.resources));
}

/** The specification's placeholder counts (students.md 9), shown as an example until the student's programs have content. */
const placeholders = { files: 12, videos: 8, groups: 3 };

/** The section Learning Resources: three counts, and the lists that they count (students.md 2; beyond.md 2). */
export function Section() {
  const query = useQuery(q(api.units.resources));
  return (
    <>
      <PageHeading
        title="Learning Resources"
        lead="Files, recordings and study groups of your programs. Your facilitators share them with you."
      />
      {query.isPending && <RowsSkeleton label="Loading your resources" />}
      {query.isError && !query.data && (
        <FailedState
          isDismissible
          title="Failed to load your resources. Please try again."
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Shared resources={query.data} />}
    </>
  );
}

function Shared({ resources }: { resources: Resources }) {
  const { has_content: isShared } = resources;
  const countOf = (kind: keyof typeof placeholders) =>
    isShared ? resources[kind].length : placeholders[kind];
  return (
    <>
      {!isShared && (
        <p className="measure text-muted">
          These counts are an example of what a program can share. Yours are counted and listed here as soon
          as your facilitators publish something.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Count to={isShared && "files"}>
          <StatTile value={countOf("files")} label="files" icon={<FileText />} />
        </Count>
        <Count to={isShared && "videos"}>
          <StatTile value={countOf("videos")} label="videos" icon={<Clapperboard />} />
        </Count>
        <Count to={isShared && "groups"}>
          <StatTile value={countOf("groups")} label="groups" icon={<Users />} />
        </Count>
      </div>
      {isShared && <Lists resources={resources} />}
    </>
  );
}

/** Links a count to its list. */
function Count({ to, children }: { to: string | false; children: ReactNode }) {
  return to ? (
    <a href={`#${to}`} className="rounded-lg">
      {children}
    </a>
  ) : (
    children
  );
}

function Lists({ resources: { files, videos, groups } }: { resources: Resources }) {
  return (
    <>
      <List id="files" title="Files" count={files.length} empty="No files yet.">
        <ResourceFiles files={files} />
      </List>
      <List id="videos" title="Videos" count={videos.length} empty="No videos yet.">
        {videos.map((place) => (
          <Row key={`${place.program} ${place.unit}`}>
            <UnitLink {...place}>{place.unit_title || `Unit ${place.unit}`}</UnitLink>
            <span className="text-muted text-sm">{place.program_title}</span>
          </Row>
        ))}
      </List>
      <List
        id="groups"
        title="Groups"
        count={groups.length}
        empty="Nobody has written in your communities yet."
      >
        {groups.map(({ program, program_title }) => (
          <Row key={program}>
            <Link to={paths.dashboard("community", { program })} className={linkLook}>
              {program_title}
            </Link>
          </Row>
        ))}
      </List>
    </>
  );
}

type ListProps = { id: string; title: string; empty: string; count: number; children: ReactNode };

function List({ id, title, empty, count, children }: ListProps) {
  return (
    <section aria-labelledby={id} className="grid scroll-mt-20 gap-3">
      <SectionHeading id={id} title={title} />
      {count === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="overflow-clip rounded-lg border border-line bg-surface">{children}</ul>
      )}
    </section>
  );
}
