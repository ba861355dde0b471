import { Award } from "lucide-react";
import { Link } from "react-router";
import { comingInWords } from "#contract/courses/attendance/attendance-states.ts";
import type { MissingPart } from "#contract/courses/certificates/certificate-rules.ts";
import { missingText } from "#contract/courses/certificates/certificate-texts.ts";
import type { Certificate } from "#contract/courses/certificates/certificates.ts";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { paths } from "#web/paths.ts";
import { Time } from "#web/ui/time/time.tsx";
import { CertificateLinks } from "./certificate-links.tsx";
import { useOwnCertificates } from "./own-certificates-query.ts";

/**
 * A program's certificate, or what is missing for it. Shows nothing if the program issues none. `heading` is the level
 * below the headings around it.
 */
export function ProgramCertificate({
  program,
  heading,
}: {
  program: EnrolledProgram;
  heading: "h2" | "h3" | "h4";
}) {
  const own = useOwnCertificates().find((one) => one.program === program.id);
  if (!own) return null;
  const { certificate } = own;
  const Heading = heading;
  const missing = withTicks(own.missing, program);
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3.5">
      <Heading className="flex items-center gap-2 font-semibold text-base">
        <Award aria-hidden="true" className="size-5 text-accent-text" />
        Certificate
      </Heading>
      {certificate ? (
        <Issued certificate={certificate} />
      ) : (
        <Missing missing={missing} coming={comingInWords(own)} attendance={own.needed_attendance} />
      )}
    </div>
  );
}

function Issued({ certificate }: { certificate: Certificate }) {
  const { number, issued_at, revoked_at, holder_name } = certificate;
  if (revoked_at)
    return (
      <p className="mt-1 text-sm">
        Certificate {number} was revoked on <Time at={revoked_at} />. Ask the institute if you do not know
        why.
      </p>
    );
  return (
    <>
      <p className="mt-1 text-sm">
        No. {number}, issued to {holder_name} on <Time at={issued_at} />.
      </p>
      <CertificateLinks certificate={certificate} />
    </>
  );
}

interface MissingProps {
  missing: MissingPart[];
  coming: string;
  /** Percent that the rule requires. Absent in a reply that was stored by an older version. */
  attendance: number | null | undefined;
}

function Missing({ missing, coming, attendance }: MissingProps) {
  const needed = `all that the certificate needs${attendance ? `, with an attendance of at least ${attendance}%` : ""}`;
  if (missing.length === 0)
    return (
      <p className="mt-1 text-sm">
        {coming ? `So far you have ${needed}. ${coming}` : `You have ${needed}. The institute will issue it.`}
      </p>
    );
  return (
    <>
      <p className="mt-1 text-sm">Not yet complete:</p>
      <ul className="list-disc ps-5 text-sm">
        {missing.map((part) => (
          <li key={part.part}>{missingText(part)}</li>
        ))}
      </ul>
      {coming && <p className="mt-1 text-sm">{coming}</p>}
      {missing.some(({ part }) => part === "name") && (
        <p className="mt-1 text-sm">
          Please{" "}
          <Link to={paths.dashboard("profile", { mode: "edit" })} className="underline underline-offset-4">
            add your name in Latin letters
          </Link>{" "}
          as "Name on papers". Then we can issue your certificate.
        </p>
      )}
    </>
  );
}

/** Applies this browser's ticks, which may be ahead of the server's. */
function withTicks(missing: MissingPart[], program: EnrolledProgram): MissingPart[] {
  const reached = program.completed_units.length;
  return missing
    .map((one) => (one.part === "units" ? { ...one, reached } : one))
    .filter((one) => one.part !== "units" || reached < one.needed);
}
