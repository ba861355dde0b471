import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import type { ProgramRule } from "#contract/courses/certificates/certificate-rules.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { Editor } from "#web/dashboard/forms/editor/editor.tsx";
import { FormHeading } from "#web/dashboard/forms/form-heading.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { programQuery } from "../program-queries.ts";
import { candidates } from "./candidate-list.tsx";
import { RuleDialog } from "./rule-dialog.tsx";

export const prefetch = (visit: SectionVisit, id: number) =>
  Promise.all([
    visit.queries.prefetchQuery(programQuery(visit.api, id)),
    visit.queries.prefetchQuery(q(api.certificate_rules.get, { params: { id } })),
    candidates.prefetch(visit, { params: { id } }),
  ]);

/** Shows the certificates of a program: its rule, who is ready, and what was issued (beyond.md 2). */
export function ProgramCertificates({ id }: { id: number }) {
  const { href } = useAddress();
  const title = useQuery(programQuery(api, id)).data?.title;
  const back = href({
    program: undefined,
    view: undefined,
    student: undefined,
    state: undefined,
    list: undefined,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormHeading
        title={title ? `Certificates: ${title}` : "Certificates"}
        back={{ label: "All Programs", href: back }}
        onClose={() => {}}
      />
      <NeedsScript />
      <Editor
        query={useQuery(q(api.certificate_rules.get, { params: { id } }))}
        failure="Failed to load the certificates. Please try again."
        noun="program"
        list={{ href: back, label: "All Programs" }}
      >
        {(rule) => <Certificates id={id} rule={rule} />}
      </Editor>
    </div>
  );
}

function Certificates({ id, rule }: { id: number; rule: ProgramRule }) {
  const [isOpen, setIsOpen] = useState(false);
  // The form compares its fields with the stored rule, which has only its own.
  const { has_assignments, has_sessions, takes_fees, ...stored } = rule;
  return (
    <>
      {rule.mode === "none" ? (
        <EmptyState
          title="This program issues no certificates"
          action={<Button onClick={() => setIsOpen(true)}>Set Up Certificates</Button>}
        >
          Choose what students must do to get one. Until then they see nothing about certificates.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p className="measure text-sm">{ruleInWords(rule)}</p>
            <Button
              size="small"
              variant="secondary"
              icon={<Pencil className="size-4" />}
              onClick={() => setIsOpen(true)}
            >
              Change the Rule
            </Button>
          </div>
          <candidates.view params={{ id }} />
        </>
      )}
      {isOpen && <RuleDialog id={id} rule={stored} takesFees={takes_fees} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Describes the rule: "Issued by hand, with every unit ticked and the fee paid." Names only what is checked. */
function ruleInWords({ has_assignments, has_sessions, takes_fees, ...rule }: ProgramRule): string {
  const asksForWork = rule.needs_grades || rule.needs_average;
  const parts = [
    ...(rule.needs_units ? ["every unit ticked"] : []),
    ...(rule.needs_grades && has_assignments ? ["every assignment graded"] : []),
    ...(rule.needs_average && has_assignments ? [`an average of at least ${rule.lowest_average}%`] : []),
    ...(rule.needs_attendance && has_sessions
      ? [`an attendance of at least ${rule.lowest_attendance}%`]
      : []),
    ...(rule.needs_payment && takes_fees ? ["the fee paid"] : []),
  ];
  const last = parts.pop();
  const listed = last
    ? `with ${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last}`
    : "to every student";
  return [
    `${rule.mode === "automatic" ? "Issued automatically" : "Issued by hand"}, ${listed}.`,
    ...(asksForWork && !has_assignments
      ? ["While the program has no assignments, neither grades nor an average are needed."]
      : []),
    ...(rule.needs_attendance && !has_sessions
      ? ["While it has no live sessions, no attendance is needed."]
      : []),
  ].join(" ");
}
