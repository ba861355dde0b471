import { z } from "zod";
import { requiredLine } from "#contract/shared/scalars.ts";
import { searchable } from "#contract/shared/text/searchable.ts";

export const MAX_TAGS = 20;
export const Tag = requiredLine("Write the tag.", 40);

/** Returns the tags in a text, which commas or semicolons separate. */
export const tagsIn = (text: string): string[] =>
  onceEach(
    text
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  );

/**
 * Returns each tag once. Tags that a search finds alike, such as "Soil" and "soil", are one tag. The spelling of `known`
 * wins, otherwise the first one.
 */
export function onceEach(tags: readonly string[], known: readonly string[] = []): string[] {
  const spelling = new Map<string, string>();
  for (const tag of [...known, ...tags])
    if (!spelling.has(searchable(tag))) spelling.set(searchable(tag), tag);
  return [...new Set(tags.map((tag) => spelling.get(searchable(tag)) ?? tag))];
}

/** Returns whether a search finds two tags alike. */
export const isSameTag = (one: string, other: string): boolean => searchable(one) === searchable(other);

/** Tags of a question. */
export const Tags = z
  .array(Tag)
  .max(MAX_TAGS, `At most ${MAX_TAGS} tags.`)
  .transform((tags) => onceEach(tags));
