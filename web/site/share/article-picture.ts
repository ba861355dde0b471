import { pageContext, serverApi } from "#web/context.ts";
import { articleCard } from "#web/share-cards.ts";
import { placeholderSvg } from "#web/shared/placeholder-drawing.ts";
import { idOfFile, pictureResponse } from "#web/site/share/answer.ts";
import type { Route } from "./+types/article-picture.ts";

/** /og/blog/{id}.png: a published article's card, over its own picture or placeholder image. */
export function loader({ context, params }: Route.LoaderArgs) {
  return pictureResponse(async () => {
    const api = serverApi(context);
    const [post, institute] = await Promise.all([
      api.blog.get_public({ params: { id: idOfFile(params.file) } }),
      api.institute.get(),
    ]);
    return context.get(pageContext).draw_share_card({
      ...articleCard(institute.name, post),
      placeholder: placeholderSvg(`post ${post.id}`, post.category),
    });
  });
}
