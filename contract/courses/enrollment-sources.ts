/** Ways of enrollment (api.md 6, "Enrollment"). */
export const enrollmentSources = ["self", "email", "registration", "staff", "import"] as const;
export type EnrollmentSource = (typeof enrollmentSources)[number];

export const enrollmentSourceLabels = {
  self: "Enrolled by themselves",
  email: "By their email address",
  registration: "With their registration",
  staff: "By staff",
  import: "From a file",
} as const satisfies Record<EnrollmentSource, string>;
