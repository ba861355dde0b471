// Plain data, so that lists can read it without a schema library.

/** Filters of the payments journal. Confirmed payments and pay-backs count, reversed payments do not. */
export const journalStateLabels = { counted: "Counted", reversed: "Reversed" } as const;
