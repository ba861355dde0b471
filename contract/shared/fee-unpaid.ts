/** The refusal of what a program holds until its fee is paid. A student's first screen knows this one of all errors. */
export const feeUnpaid = {
  status: 403,
  sentence: "Pay the fee of {amount} for {program} to continue.",
} as const;
