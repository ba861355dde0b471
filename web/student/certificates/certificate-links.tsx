import { Award, Download } from "lucide-react";
import type { Certificate } from "#contract/courses/certificates/certificates.ts";
import { paths } from "#web/paths.ts";
import { buttonLook } from "#web/ui/buttons/button-look.ts";

/** Links to download a certificate, show it to others and add it to LinkedIn. */
export function CertificateLinks({ certificate }: { certificate: Certificate }) {
  const { code, program_title, linkedin_url } = certificate;
  const forWhat = <span className="sr-only"> for {program_title}</span>;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <a href={paths.certificatePdf(code)} download="" className={buttonLook("primary", "small")}>
        <Download aria-hidden="true" className="size-4" />
        Download Certificate{forWhat}
      </a>
      <a href={paths.certificate(code)} className={buttonLook("secondary", "small")}>
        <Award aria-hidden="true" className="size-4" />
        Public Page{forWhat}
      </a>
      <a
        href={linkedin_url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonLook("secondary", "small")}
      >
        Add to LinkedIn{forWhat}
      </a>
    </div>
  );
}
