import { keysOf } from "#contract/shared/keys-of.ts";

/** Staff can have a deletion undone for so long. */
const RESTORABLE_DAYS = 30;
const DAY_MS = 86_400_000;

/** What was deleted before this moment is no longer restorable. */
export const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);

interface MarkedTable {
  table: string;
  /** The column that names a row to people. */
  label: string;
  /** The column of its picture. */
  image?: string;
  /** Its rows are never purged, because the ledger refers to them. */
  isPermanent?: true;
}

/** Resources whose rows are only marked as deleted. Enrollments move to a table of their own (server/learning/enrollments/remove.ts). */
export const markedTables = {
  program: { table: "programs", label: "title", image: "image" },
  team_member: { table: "team_members", label: "name", image: "image" },
  testimonial: { table: "testimonials", label: "name", image: "image" },
  employer: { table: "employers", label: "name", image: "image" },
  blog_post: { table: "blog_posts", label: "title", image: "image" },
  communication: { table: "communications", label: "title" },
  assignment: { table: "assignments", label: "title" },
  affiliate: { table: "affiliates", label: "name", isPermanent: true },
} satisfies Record<string, MarkedTable>;
export type MarkedResource = keyof typeof markedTables;

export const purgedTables: MarkedTable[] = Object.values<MarkedTable>(markedTables).filter(
  ({ isPermanent }) => !isPermanent,
);

/** The resources of `npm run restore-deleted`. */
export const restorableResources = [...keysOf(markedTables), "enrollment"] as const;
export type RestorableResource = (typeof restorableResources)[number];
