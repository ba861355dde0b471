interface Counts {
  affiliate_count: number;
  commission_count: number;
  bonus_count: number;
}

/** "3 commissions and 1 bonus of 2 affiliates": what a batch contains, or would contain. */
export function contentsOf({ affiliate_count, commission_count, bonus_count }: Counts): string {
  const parts = [
    commission_count > 0 && (commission_count === 1 ? "1 commission" : `${commission_count} commissions`),
    bonus_count > 0 && (bonus_count === 1 ? "1 bonus" : `${bonus_count} bonuses`),
  ];
  return `${parts.filter(Boolean).join(" and ")} of ${affiliate_count} ${affiliate_count === 1 ? "affiliate" : "affiliates"}`;
}
