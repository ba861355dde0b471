import { pageContext, serverApi } from "#web/page/context.ts";
import { articleCard } from "#web/page/share-cards.ts";
import { placeholderSvg } from "#web/shared/programs/placeholder-drawing.ts";
import { idOfFile, pictureResponse } from "#web/site/share/answer.ts";
import type { Route } from "./+types/article-picture.ts";

/** Answers /og/blog/{id}.png: the card of a published article, over its picture or placeholder image. */
export function loader({ context, params }: Route.LoaderArgs) {
  return pictureResponse(async () => {
    const api = serverApi(context);
    const [post, institute] = await Promise.all([
      api.blog.get_public({ params: { id: idOfFile(params.file) } }),
      api.institute.get(),
    ]);
    return context.get(pageContext).draw_share_card({
      ...articleCard(institute, post),
      placeholder: placeholderSvg(`post ${post.id}`, post.category),
    });
  });
}
