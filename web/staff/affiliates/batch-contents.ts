interface Counts {
  affiliate_count: number;
  commission_count: number;
  bonus_count: number;
  correction_count: number;
}

const words = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Describes what a batch contains, or would contain, such as "3 commissions and 1 bonus of 2 affiliates". */
export function contentsOf({
  affiliate_count,
  commission_count,
  bonus_count,
  correction_count,
}: Counts): string {
  const parts = [
    counted(commission_count, "commission", "commissions"),
    counted(bonus_count, "bonus", "bonuses"),
    counted(correction_count, "correction", "corrections"),
  ].filter((part) => part !== "");
  return `${words.format(parts)} of ${counted(affiliate_count, "affiliate", "affiliates")}`;
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
