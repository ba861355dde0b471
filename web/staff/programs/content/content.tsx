import { useQuery } from "@tanstack/react-query";
import { Copy, ListOrdered } from "lucide-react";
import { useState } from "react";
import type { Program } from "#contract/courses/programs/programs.ts";
import { unitsOf } from "#contract/courses/units/durations.ts";
import type { StaffUnitRow } from "#contract/courses/units/unit-content.ts";
import { type UnitType, unitLabel } from "#contract/courses/units/units.ts";
import { api } from "#web/api/client.ts";
import { serverNow } from "#web/api/server-time.ts";
import { useChange } from "#web/api/use-change.ts";
import type { SaveQuestion } from "#web/dashboard/forms/editor/editor-rules.ts";
import { SaveQuestionDialog } from "#web/dashboard/forms/saving/save-question.tsx";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { programQuery } from "../program-queries.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { marksQuestion } from "./marks-question.ts";
import { savedUnitText } from "./saved-unit.ts";
import { UnitEditor } from "./unit-editor.tsx";
import { staffUnitsQuery } from "./unit-queries.ts";
import { UnitTable } from "./unit-table.tsx";

/** Prefetches the program and its units. */
export async function prefetch({ queries, api, search }: SectionVisit) {
  const program = Number(search.get("program"));
  await Promise.all([
    queries.prefetchQuery(programQuery(api, program)),
    queries.prefetchQuery(staffUnitsQuery(program)),
  ]);
}

/** Shows the Content tab of a program: its units, or the one that the address opens (beyond.md 2). */
export function Content() {
  const { get } = useAddress();
  const id = Number(get("program"));
  const program = useQuery(programQuery(api, id));
  if (program.isPending) return <RowsSkeleton label="Loading the units" />;
  if (!program.data)
    return (
      <FailedState
        title="Failed to load programs. Please try again."
        onRetry={() => void program.refetch()}
      />
    );
  const unitType = unitsOf(program.data.duration).unit_type;
  const number = Number(get("unit"));
  if (number > 0)
    return <UnitEditor key={`${id} ${number}`} program={id} number={number} unitType={unitType} />;
  return <UnitList key={id} program={program.data} unitType={unitType} />;
}

function UnitList({ program, unitType }: { program: Program; unitType: UnitType }) {
  const [isCopying, setIsCopying] = useState(false);
  const units = useQuery(staffUnitsQuery(program.id));
  const { fill, publish, asked, setAsked } = useUnitActions(program.id, unitType);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeading
        title={program.title}
        actions={
          <>
            <Button
              variant="secondary"
              size="small"
              icon={<ListOrdered className="size-5" />}
              isPending={fill.isPending}
              pendingLabel="Filling..."
              onClick={() => fill.mutate()}
            >
              Fill titles from the outline
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={<Copy className="size-5" />}
              onClick={() => setIsCopying(true)}
            >
              Copy from another program
            </Button>
          </>
        }
      />
      {fill.data && !namesUnits(fill.data) && (
        <Alert tone="error" onDismiss={() => fill.reset()}>
          The outline names no unit: begin its lines with "{unitLabel(unitType, 1)}:".
        </Alert>
      )}
      {units.isPending && <RowsSkeleton label="Loading the units" />}
      {units.isError && !units.data && (
        <FailedState
          title="Failed to load the units. Please try again."
          onRetry={() => void units.refetch()}
        />
      )}
      {units.data && (
        <UnitTable
          units={units.data}
          unitType={unitType}
          pending={publish.isPending ? publish.variables.unit.number : undefined}
          onPublish={(unit) => {
            if (!publish.isPending) publish.mutate({ unit });
          }}
        />
      )}
      <p className="text-muted text-sm">
        The program's duration, {program.duration}, gives the number of its units. A unit has at most one live
        session: more sessions need a longer duration.
      </p>
      {asked && (
        <SaveQuestionDialog
          question={asked.question}
          onAnswer={(known) => {
            setAsked(undefined);
            publish.mutate({ unit: asked.unit, known });
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {isCopying && <CopyDialog program={program.id} onClose={() => setIsCopying(false)} />}
    </div>
  );
}

/** Returns true if the program's outline has a line that is a unit's title. */
const namesUnits = (units: readonly StaffUnitRow[]) =>
  units.some(({ outline_title }) => outline_title !== "");

interface Publication {
  unit: StaffUnitRow;
  /** Answer to the question about the marks of the session. */
  known?: object;
}

function useUnitActions(program: number, unitType: UnitType) {
  const rules = {
    stale: "units",
    isStaleAfterFailure: true,
    failure: "Failed to save the unit. Please try again.",
  } as const;
  const fill = useChange(() => api.units.fill_titles({ params: { id: program } }), {
    ...rules,
    done: (units) => (namesUnits(units) ? "Every unit that the outline names has its title." : undefined),
  });
  const [asked, setAsked] = useState<{ unit: StaffUnitRow; question: SaveQuestion }>();
  const publish = useChange(
    async ({ unit, known }: Publication) => {
      const { number, updated_at } = unit;
      const params = { id: program, number };
      const state = unit.state === "draft" ? "published" : "draft";
      const start = unit.session_starts_at;
      if (start && !known) {
        const wanted = { state, session_starts_at: new Date(start) };
        const question = marksQuestion(await api.units.get({ params }), wanted, new Date(serverNow()));
        setAsked(question && { unit, question });
        if (question) return undefined;
      }
      return api.units.save({ params, body: { ...known, state, updated_at } });
    },
    {
      ...rules,
      done: (saved, { unit }) => saved && savedUnitText(unitLabel(unitType, unit.number), unit, saved),
    },
  );
  return { fill, publish, asked, setAsked };
}
