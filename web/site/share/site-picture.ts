import { pageContext, serverApi } from "#web/context.ts";
import { coverSvg } from "#web/shared/cover-pattern.ts";
import { pictureResponse } from "#web/site/share/answer.ts";
import type { Route } from "./+types/site-picture.ts";

/** /og/site.png: the card of every page that has none of its own. */
export function loader({ context }: Route.LoaderArgs) {
  return pictureResponse(async () => {
    const { name, tagline } = await serverApi(context).institute.get();
    return context.get(pageContext).draw_share_card({
      site: name,
      title: tagline,
      label: "",
      metadata: "Short professional programs, fully online",
      placeholder: coverSvg(5, "Darasa"),
      image: null,
    });
  });
}
