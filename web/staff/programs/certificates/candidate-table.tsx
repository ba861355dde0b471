import { Award, Ban, FilePenLine } from "lucide-react";
import { missingText } from "#contract/learning/certificate-texts.ts";
import {
  type Candidate,
  type CandidateState,
  candidateStateLabels,
  certificateCan,
} from "#contract/learning/certificates.ts";
import type { Selection } from "#web/dashboard/lists/use-selection.ts";
import { paths } from "#web/paths.ts";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";

const tones: Record<CandidateState, BadgeTone> = {
  missing: "neutral",
  ready: "accent",
  issued: "good",
  revoked: "urgent",
};

type Act = (candidate: Candidate) => void;
type CandidateTableProps = {
  candidates: Candidate[];
  selection: Selection;
  onIssue: Act;
  onRevoke: Act;
  onReissue: Act;
};

const mayHave = ({ state, missing }: Candidate) =>
  certificateCan.issue[state] === true && missing.length === 0;

export function CandidateTable({ candidates, selection, ...acts }: CandidateTableProps) {
  const columns: Column<Candidate>[] = [
    {
      key: "student",
      header: "Student",
      isRowHeader: true,
      cell: (candidate) => (
        <div className="flex items-center gap-1 md:min-w-48">
          <ChooseBox candidate={candidate} selection={selection} />
          <div className="min-w-0">
            <TwoLines
              isStrong
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
    { key: "standing", header: "Missing or Issued", size: "wide", cell: StandingCell },
    {
      key: "average",
      header: "Average",
      isNumeric: true,
      showsFrom: "lg",
      cell: ({ average }) => (average === null ? "–" : `${average}%`),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      // A row draws only what can be done.
      cell: (candidate) => <RowButtons candidate={candidate} {...acts} />,
    },
  ];
  return <Table caption="Students" columns={columns} rows={candidates} rowKey={({ student }) => student} />;
}

function ChooseBox({ candidate, selection }: { candidate: Candidate; selection: Selection }) {
  // As wide as a box, so that the names stand under each other.
  if (!mayHave(candidate)) return <span className="-ms-3 w-11 shrink-0 max-md:hidden" />;
  return (
    <label className="-my-1 -ms-3 inline-grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Choose ${candidate.name}`}
        checked={selection.has(candidate.student)}
        onChange={() => selection.turn(candidate.student)}
        className="size-5 cursor-pointer accent-action"
      />
    </label>
  );
}

function StandingCell({ missing, certificate }: Candidate) {
  if (!certificate)
    return <span className="text-sm">{missing.map(missingText).join("; ") || "Nothing is missing"}</span>;
  const { number, code, holder_name, issued_at, revoked_at, revoke_reason } = certificate;
  return (
    <TwoLines
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
          <Time at={issued_at} />
        )
      }
    />
  );
}

type RowButtonsProps = { candidate: Candidate; onIssue: Act; onRevoke: Act; onReissue: Act };

function RowButtons({ candidate, onIssue, onRevoke, onReissue }: RowButtonsProps) {
  const { name, state } = candidate;
  return (
    <>
      {mayHave(candidate) && (
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
