/** Error for a program whose fee is unpaid. A separate file, because a student's first screen needs no other errors. */
export const feeUnpaid = {
  status: 403,
  sentence: "Pay the fee of {amount} for {program} to continue.",
} as const;
