/** Reason of a reported payment that its student cancelled. A separate file, because a student's first screen needs it. */
export const cancelledByStudent = "Cancelled by the student.";
