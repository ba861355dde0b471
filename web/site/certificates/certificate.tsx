import { data, redirect } from "react-router";
import { readCertificateCode, shownCode } from "#contract/courses/certificates/certificate-codes.ts";
import type { PublicCertificate } from "#contract/courses/certificates/certificates.ts";
import { logFailure } from "#web/api/api-error.ts";
import { serverApi } from "#web/page/context.ts";
import { certificatePicture } from "#web/page/share-cards.ts";
import { paths } from "#web/paths.ts";
import { NoSuchPaper, noSuchPaper, PaperNotChecked } from "#web/site/frame/code-page.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { certificateWith, pageOfReceipt } from "#web/site/verify/page-of-paper.ts";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import type { Route } from "./+types/certificate.ts";

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const api = serverApi(context);
  try {
    const certificate = await certificateWith(api, code);
    if (certificate) return { certificate };
    // Somebody may type this page's address with the code of a receipt.
    const receipt = await pageOfReceipt(api, code);
    // A malformed code gets the same page as an unknown code.
    return receipt ? redirect(receipt) : data({ certificate: "missing" as const }, { status: 404 });
  } catch (error) {
    logFailure("look at a certificate", error);
    return data({ certificate: "failed" as const }, { status: 503 });
  }
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const code = shownCode(readCertificateCode(params.code) ?? "");
  const { certificate } = loaderData ?? {};
  if (typeof certificate !== "object")
    return siteMeta(matches, {
      title: certificate === "missing" ? noSuchPaper : "Certificate",
      description: "Check that one of our certificates is valid.",
      path: paths.certificate(params.code),
      is_unlisted: true,
    });
  const { holder_name, program_title, institute_name, revoked_at } = certificate;
  return siteMeta(matches, {
    title: `${holder_name}: ${program_title}${revoked_at ? " (revoked)" : ""}`,
    description: revoked_at
      ? "This certificate was revoked."
      : `${holder_name} completed ${program_title} at ${institute_name}.`,
    path: paths.certificate(code),
    image: certificatePicture(code, certificate),
    image_alt: `Certificate of ${holder_name} for ${program_title}`,
    is_unlisted: true,
  });
}

/** The public page of a certificate, for anyone with its code (beyond.md 2). */
export default function CertificatePage({ loaderData: { certificate } }: Route.ComponentProps) {
  if (certificate === "missing") return <NoSuchPaper />;
  if (certificate === "failed") return <PaperNotChecked paper="certificate" />;
  const { number, holder_name, program_title, institute_name, started_on, completed_on } = certificate;
  const signatory = [certificate.signatory_name, certificate.signatory_title].filter(Boolean).join(", ");
  const lines = [
    ["Number", number],
    ["Duration", certificate.duration],
    ["Started", formatTime(started_on)],
    ["Completed", formatTime(completed_on)],
    ["Issued", formatTime(certificate.issued_at)],
    ["Issued by", institute_name],
    ["Signed by", signatory],
  ];
  return (
    <div className="page-width grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6 py-12">
      <Validity certificate={certificate} />
      <div>
        <p className="font-semibold text-accent-text text-sm">Certificate of Completion</p>
        <h1 className="mt-2 wrap-anywhere text-3xl">
          <bdi>{holder_name}</bdi>
        </h1>
        <p className="mt-3 wrap-anywhere text-xl">
          <bdi>{program_title}</bdi>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-3">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="measure">{certificate.criteria}</p>
      {!certificate.revoked_at && <Downloads certificate={certificate} />}
    </div>
  );
}

function Validity({ certificate: { revoked_at, is_replaced } }: { certificate: PublicCertificate }) {
  if (!revoked_at) return <Alert tone="success">This certificate is valid.</Alert>;
  return (
    <Alert tone="error">
      This certificate is not valid: it was revoked on {formatTime(revoked_at)}.
      {is_replaced && " A newer certificate replaces it; ask the holder for that one."}
    </Alert>
  );
}

function Downloads({ certificate: { code, linkedin_url } }: { certificate: PublicCertificate }) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <a href={paths.certificatePdf(code)} download="" className={buttonLook()}>
          Download as PDF
        </a>
        <a href={linkedin_url} target="_blank" rel="noopener noreferrer" className={buttonLook("secondary")}>
          Add to LinkedIn
        </a>
        <a href={paths.certificateCredential(code)} download="" className={buttonLook("quiet")}>
          Open Badges Credential
        </a>
      </div>
      <p className="text-muted text-sm">
        The credential is a signed file. Other software can check it without this page.
      </p>
    </>
  );
}
