/** What staff delete is kept for so long, out of sight (security.md T37). */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whatever was deleted before this moment is past restoring. */
export function endOfKeeping(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS);
}

interface Marked {
  table: string;
  label: string;
  /** The column of its picture. */
  image?: string;
  /** Marked for good: other rows, such as a ledger's, stand on it. */
  isKept?: true;
}

/**
 * Nouns whose rows are only marked as deleted: the table, and the column that names a row to people. Enrollments move to a table of their own (server/learning/enrollments/remove.ts).
 */
export const markedResources = {
  program: { table: "programs", label: "title", image: "image" },
  team_member: { table: "team_members", label: "name", image: "image" },
  testimonial: { table: "testimonials", label: "name", image: "image" },
  blog_post: { table: "blog_posts", label: "title", image: "image" },
  communication: { table: "communications", label: "title" },
  assignment: { table: "assignments", label: "title" },
  affiliate: { table: "affiliates", label: "name", isKept: true },
} as const satisfies Record<string, Marked>;
export type MarkedResource = keyof typeof markedResources;

export const markedResource = (resource: MarkedResource): Marked => markedResources[resource];

/** Every resource that `npm run restore-deleted` takes. */
export const restorableResources = [
  ...(Object.keys(markedResources) as MarkedResource[]),
  "enrollment",
] as const;
export type RestorableResource = (typeof restorableResources)[number];
