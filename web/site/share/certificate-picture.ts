import { readCertificateCode } from "#contract/courses/certificates/certificate-codes.ts";
import { pageContext, serverApi } from "#web/page/context.ts";
import { certificateCard } from "#web/page/share-cards.ts";
import { placeholderSvg } from "#web/shared/programs/placeholder-drawing.ts";
import { pictureResponse } from "#web/site/share/answer.ts";
import type { Route } from "./+types/certificate-picture.ts";

/** Answers /og/certificates/{code}.png: the card of a shared certificate. */
export function loader({ context, params }: Route.LoaderArgs) {
  return pictureResponse(async () => {
    const code = readCertificateCode(params.file.replace(/\.png$/, "")) ?? "0";
    const certificate = await serverApi(context).certificates.get_public({ params: { code } });
    return context.get(pageContext).draw_share_card({
      ...certificateCard(certificate),
      placeholder: placeholderSvg(code, "Certificate"),
    });
  });
}
