/** Addresses of pictures in the texts of questions. Without imports, because a student's quiz loads this file. */

/** Maximum size of a picture, inclusive. */
export const MAX_QUESTION_PICTURE_BYTES = 200 * 1024;

export const questionPictureUrl = (id: number): string => `/api/question-pictures/${id}/`;

/** Returns the id in the address of a picture; undefined for any other address. */
export function idOfQuestionPicture(url: string): number | undefined {
  const [, id] = /^\/api\/question-pictures\/([1-9]\d{0,8})\/$/.exec(url) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Pictures as the server writes them in sanitized HTML. */
const picture = /<img src="(\/api\/question-pictures\/[1-9]\d{0,8}\/)"/g;

/** Returns the addresses of the pictures in sanitized HTML, each once. */
export const pictureUrlsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(picture)].map(([, url = ""]) => url)),
];

/** Replaces the addresses of the pictures in sanitized HTML. The browser loads only pictures that are about to be seen. */
export const withPictureUrls = (html: string, urlOf: (url: string) => string): string =>
  html.replace(picture, (_, url: string) => `<img loading="lazy" src="${urlOf(url)}"`);
