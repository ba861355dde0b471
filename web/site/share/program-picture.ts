import { pageContext, serverApi } from "#web/page/context.ts";
import { programCard } from "#web/page/share-cards.ts";
import { placeholderSvg } from "#web/shared/programs/placeholder-drawing.ts";
import { idOfFile, pictureResponse } from "#web/site/share/answer.ts";
import type { Route } from "./+types/program-picture.ts";

/** Answers /og/programs/{id}.png: the card of a program, over its picture or placeholder image. */
export function loader({ context, params }: Route.LoaderArgs) {
  return pictureResponse(async () => {
    const api = serverApi(context);
    const [program, institute] = await Promise.all([
      api.programs.get({ params: { id: idOfFile(params.file) } }),
      api.institute.get(),
    ]);
    return context.get(pageContext).draw_share_card({
      ...programCard(institute, program),
      placeholder: placeholderSvg(program.id, program.category),
    });
  });
}
