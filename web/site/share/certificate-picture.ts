import { readCertificateCode } from "#contract/learning/certificate-codes.ts";
import { pageContext, serverApi } from "#web/context.ts";
import { placeholderSvg } from "#web/shared/placeholder-drawing.ts";
import { pictureResponse } from "#web/site/share/answer.ts";
import type { Route } from "./+types/certificate-picture.ts";

/** /og/certificates/{code}.png: what a shared certificate shows. */
export function loader({ context, params }: Route.LoaderArgs) {
  return pictureResponse(async () => {
    const code = readCertificateCode(params.file.replace(/\.png$/, "")) ?? "0";
    const certificate = await serverApi(context).certificates.get_public({ params: { code } });
    return context.get(pageContext).draw_share_card({
      site: certificate.institute_name,
      title: certificate.holder_name,
      label: certificate.revoked_at ? "Certificate, revoked" : "Certificate",
      metadata: certificate.program_title,
      placeholder: placeholderSvg(code, "Certificate"),
      image: null,
    });
  });
}
