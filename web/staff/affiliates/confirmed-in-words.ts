export const confirmedInWords = (count: number) =>
  count === 1 ? "Commission confirmed." : `${count} commissions confirmed.`;
