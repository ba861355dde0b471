import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { CertificateLinks } from "./certificate-links.tsx";
import { useOwnCertificates } from "./own-certificates-query.ts";

/** Certificates of programs that are no longer in the list. Shows nothing if there are none. */
export function EarlierCertificates() {
  const certificates = useOwnCertificates().flatMap(({ program, certificate }) =>
    program === null && certificate ? [certificate] : [],
  );
  if (certificates.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="earlier-certificates" className="grid gap-4">
      <SectionHeading id="earlier-certificates" title="Earlier Certificates" />
      <ul className="grid gap-4">
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <p className="font-semibold">
              <bdi>{certificate.program_title}</bdi>
            </p>
            <p className="text-muted text-sm">
              No. {certificate.number}, <Time at={certificate.issued_at} />
            </p>
            <CertificateLinks certificate={certificate} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
