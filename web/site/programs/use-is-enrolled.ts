import { useEffect, useState } from "react";
import { useLoggedIn } from "#web/site/logged-in.ts";

/** Whether the logged-in student is enrolled in the program; visitors and staff ask nothing. */
export function useIsEnrolled(programId: number): boolean {
  const isStudent = useLoggedIn()?.is_student ?? false;
  const [enrolledIn, setEnrolledIn] = useState<number | null>(null);
  useEffect(() => {
    if (!isStudent) return;
    let isCurrent = true;
    const ask = async () => {
      const { askEnrolled } = await import("#web/site/ask-who.ts");
      const isEnrolled = await askEnrolled(programId);
      if (isCurrent) setEnrolledIn(isEnrolled ? programId : null);
    };
    void ask().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isStudent, programId]);
  return isStudent && enrolledIn === programId;
}
