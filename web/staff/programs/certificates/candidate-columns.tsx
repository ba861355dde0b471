import { Award, Ban, FilePenLine } from "lucide-react";
import { sessionsInWords } from "#contract/courses/attendance/attendance-states.ts";
import { isWaivable } from "#contract/courses/certificates/certificate-rules.ts";
import {
  fallenParts,
  missingInWords,
  missingText,
} from "#contract/courses/certificates/certificate-texts.ts";
import {
  type Candidate,
  type CandidateState,
  candidateStateLabels,
  certificateCan,
} from "#contract/courses/certificates/certificates.ts";
import { RowCheckbox } from "#web/dashboard/lists/row-checkbox.tsx";
import type { Selection } from "#web/dashboard/lists/use-selection.ts";
import { paths } from "#web/paths.ts";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";

const tones: Record<CandidateState, BadgeTone> = {
  missing: "neutral",
  ready: "accent",
  issued: "good",
  revoked: "urgent",
};

const mayHave = ({ state, missing }: Candidate) =>
  certificateCan.issue[state] === true && missing.length === 0;

type ColumnTools = { selection: Selection; needsAttendance: boolean };

/** Columns of the list, with the attendance if the rule asks for it. */
export const candidateColumns = ({ selection, needsAttendance }: ColumnTools): Column<Candidate>[] => [
  {
    key: "student",
    header: "Student",
    isRowHeader: true,
    cell: (candidate) => (
      <div className="flex items-center gap-1 md:min-w-40 lg:min-w-48">
        <RowCheckbox
          label={`Choose ${candidate.name}`}
          id={candidate.student}
          selection={selection}
          canSelect={mayHave(candidate)}
        />
        <div className="min-w-0">
          <TwoLines
            isStrong
            wraps="both"
            first={<StudentLink id={candidate.student} name={candidate.name} />}
            second={candidate.email}
          />
        </div>
      </div>
    ),
  },
  {
    key: "state",
    header: "State",
    size: "fit",
    cell: ({ state }) => <Badge tone={tones[state]}>{candidateStateLabels[state]}</Badge>,
  },
  { key: "standing", header: "Missing or Issued", cell: StandingCell },
  ...(needsAttendance ? [attendanceColumn] : []),
  {
    key: "average",
    header: "Average",
    isNumeric: true,
    showsFrom: "lg",
    cell: ({ average }) => percent(average),
  },
];

const percent = (share: number | null) => (share === null ? "–" : `${share}%`);

const attendanceColumn: Column<Candidate> = {
  key: "attendance",
  header: "Attendance",
  isNumeric: true,
  showsFrom: "lg",
  cell: ({ attendance, attendance_counts }) => (
    <>
      {percent(attendance)}
      {attendance_counts && (
        <span className="block text-muted text-xs">{sessionsInWords(attendance_counts)}</span>
      )}
    </>
  ),
};

/** Leaves room for the buttons of a row at 768 px. */
const standingWidth = "md:min-w-36 lg:min-w-52";

function StandingCell(candidate: Candidate) {
  const { missing, certificate } = candidate;
  if (!certificate) {
    const words = missingInWords(missing) || "Nothing is missing";
    return <p className={`text-sm ${standingWidth}`}>{words}</p>;
  }
  const { number, code, holder_name, issued_at, revoked_at, revoke_reason } = certificate;
  return (
    <div className={standingWidth}>
      <TwoLines
        wraps={revoked_at ? "both" : "whole"}
        first={
          <a href={paths.certificate(code)} className="underline decoration-line underline-offset-4">
            {number}, {holder_name}
          </a>
        }
        second={
          revoked_at ? (
            <>
              Revoked <Time at={revoked_at} />: {revoke_reason}
            </>
          ) : (
            <>
              <Time at={issued_at} />
              {fallenParts(candidate).map((part) => (
                <span key={part.part} className="block text-urgent">
                  By now: {missingText(part)}
                </span>
              ))}
            </>
          )
        }
      />
    </div>
  );
}

/** Returns true for a student who misses parts of the rule, which staff may leave out after a question. */
const mayHaveAnyway = ({ state, missing }: Candidate) =>
  state !== "issued" && missing.length > 0 && isWaivable(missing);

type Act = (candidate: Candidate) => void;
type RowButtonsProps = { candidate: Candidate; onIssue: Act; onRevoke: Act; onReissue: Act };

/** Shows only the actions that are possible. */
export function RowButtons({ candidate, onIssue, onRevoke, onReissue }: RowButtonsProps) {
  const { name, state } = candidate;
  return (
    <>
      {(mayHave(candidate) || mayHaveAnyway(candidate)) && (
        <IconButton
          label={`Issue a certificate to ${name}`}
          icon={<Award className="size-5" />}
          onClick={() => onIssue(candidate)}
        />
      )}
      {certificateCan.reissue[state] === true && (
        <IconButton
          label={`Replace the certificate of ${name}`}
          icon={<FilePenLine className="size-5" />}
          onClick={() => onReissue(candidate)}
        />
      )}
      {state === "issued" && (
        <IconButton
          label={`Revoke the certificate of ${name}`}
          icon={<Ban className="size-5" />}
          tone="urgent"
          onClick={() => onRevoke(candidate)}
        />
      )}
    </>
  );
}
