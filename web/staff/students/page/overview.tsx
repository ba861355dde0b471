import { X } from "lucide-react";
import { Link } from "react-router";
import { educationLevels } from "#contract/accounts/profile-choices.ts";
import type { StudentDetail } from "#contract/accounts/students.ts";
import { enrollmentSourceLabels } from "#contract/courses/enrollment-sources.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { InlineConfirm } from "../inline-confirm.tsx";
import { enrollmentRemoval, useRemoval } from "../use-removals.ts";
import { Notes } from "./notes.tsx";

/** Shows the student's profile, programs, certificates and notes. */
export function Overview({ student }: { student: StudentDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Enrollments student={student} />
        <Certificates student={student} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Profile student={student} />
        <Notes student={student.id} />
      </div>
    </div>
  );
}

function Profile({ student: { profile } }: { student: StudentDetail }) {
  const facts = [
    ["Location", profile.location],
    ["Occupation", profile.occupation],
    ["Organization", profile.organization],
    ["Education Level", profile.education_level ? educationLevels[profile.education_level] : ""],
    ["Referral Source", profile.referral_source_display],
  ];
  return (
    <FormPart title="Profile">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="wrap-anywhere font-medium">{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </FormPart>
  );
}

function Enrollments({ student: { enrollments, profile } }: { student: StudentDetail }) {
  const { removal, ask, removals } = useRemoval();
  return (
    <FormPart title="Programs">
      {enrollments.length === 0 && <p className="text-muted">Not enrolled in any program yet.</p>}
      <ul className="grid gap-5">
        {enrollments.map(({ id, program, enrolled_at, source, ...progress }) => (
          <li key={id} className="grid gap-1">
            <ProgressBar
              label={program.title}
              percent={progress.progress_percentage}
              note={
                <>
                  {progress.completed_units.length} of {progress.total_units} {progress.unit_type} done ·
                  enrolled on <Time at={enrolled_at} />
                  {source && ` · ${enrollmentSourceLabels[source]}`}
                </>
              }
            />
            {removal?.id === id ? (
              <InlineConfirm removal={removal} confirmLabel="Remove" removals={removals} />
            ) : (
              <Button
                size="small"
                variant="quiet"
                icon={<X className="size-4" />}
                className="-ms-3 justify-self-start"
                onClick={() => ask(enrollmentRemoval(profile.name, id, program.title))}
              >
                Remove<span className="sr-only"> from {program.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </FormPart>
  );
}

function Certificates({ student: { certificates } }: { student: StudentDetail }) {
  return (
    <FormPart title="Certificates">
      {certificates.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="divide-y divide-line">
        {certificates.map(({ id, number, code, program_title, issued_at, revoked_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <Link
                to={paths.certificate(code)}
                reloadDocument
                className="wrap-anywhere inline-block py-1 text-action underline underline-offset-4"
              >
                {program_title}
              </Link>
              <p className="text-muted text-sm tabular-nums">
                {number}, <Time at={issued_at} />
              </p>
            </div>
            {revoked_at && <Badge tone="urgent">Revoked</Badge>}
          </li>
        ))}
      </ul>
    </FormPart>
  );
}
