import { idOfQuestionPicture, pictureUrlsIn } from "#contract/courses/quizzes/picture-addresses.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { sanitizeWithPictures } from "#server/platform/records/rich-text.ts";
import { type Place, picturesOfProgram, replacePlaces } from "./queries.ts";

/** Returns the markup that a question or an explanation may have: that of a description, and pictures of the bank. */
export const sanitizeQuestion = (html: string): string =>
  sanitizeWithPictures(html, (url) => idOfQuestionPicture(url) !== undefined);

/** Returns the ids of the pictures in sanitized HTML. */
export const pictureIdsIn = (html: string): number[] =>
  pictureUrlsIn(html).flatMap((url) => idOfQuestionPicture(url) ?? []);

/**
 * Records which pictures the texts of a question show.
 * @throws ApiError 400 at the text if a picture does not belong to the program
 */
export async function writePlaces(
  db: Database,
  id: number,
  program: number,
  texts: Record<Place, string>,
): Promise<void> {
  const places = (["text", "explanation"] as const).flatMap((place) =>
    pictureIdsIn(texts[place]).map((picture_id) => ({ place, picture_id })),
  );
  const own = await picturesOfProgram(
    db,
    program,
    places.map(({ picture_id }) => picture_id),
  );
  const unknown = places.find(({ picture_id }) => !own.has(picture_id));
  if (unknown)
    throw invalid({
      [unknown.place]: ["A picture of this text is not stored any more. Remove it, and add it again."],
    });
  await replacePlaces(db, id, places);
}
