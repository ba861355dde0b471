import { pageContext, serverApi } from "#web/page/context.ts";
import { siteCard } from "#web/page/share-cards.ts";
import { placeholderSvg } from "#web/shared/programs/placeholder-drawing.ts";
import { pictureResponse } from "#web/site/share/answer.ts";
import type { Route } from "./+types/site-picture.ts";

/** Answers /og/site.png: the card of every page without its own. */
export function loader({ context }: Route.LoaderArgs) {
  return pictureResponse(async () => {
    const institute = await serverApi(context).institute.get();
    return context.get(pageContext).draw_share_card({
      ...siteCard(institute),
      placeholder: placeholderSvg(5, "Darasa"),
    });
  });
}
