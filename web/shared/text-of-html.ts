const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Returns the text of cleaned HTML in one line, without tags. */
export const textOfHtml = (html: string) =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => characters[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
