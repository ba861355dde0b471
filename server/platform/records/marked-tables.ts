import { type BinKind, binKinds } from "#contract/admin/bin-kinds.ts";

interface MarkedTable {
  table: string;
  /** The column of its picture. */
  image?: string;
}

/** Kinds whose rows stay in their table, marked as deleted. Of all others the bin itself holds the rows. */
export const markedTables: Partial<Record<BinKind, MarkedTable>> = {
  program: { table: "programs", image: "image" },
  team_member: { table: "team_members", image: "image" },
  testimonial: { table: "testimonials", image: "image" },
  employer: { table: "employers", image: "image" },
  blog_post: { table: "blog_posts", image: "image" },
  communication: { table: "communications" },
  assignment: { table: "assignments" },
  affiliate: { table: "affiliates" },
};

export const isPermanent = (kind: BinKind) => "isPermanent" in binKinds[kind];

/** Their marked rows are deleted for good after 30 days. */
export const purgedTables = Object.entries(markedTables).flatMap(([kind, marked]) =>
  isPermanent(kind as BinKind) ? [] : [{ kind: kind as BinKind, ...marked }],
);
