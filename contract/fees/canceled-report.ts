/** Reason of a reported payment that its student canceled. A separate file, because a student's first screen needs it. */
export const canceledByStudent = "Canceled by the student.";
