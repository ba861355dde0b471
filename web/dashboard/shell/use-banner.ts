import { useEffect, useState } from "react";

/** Messages of the assignments screens are gone after 5 seconds (student-dashboard.md section 9). */
const SHOWN_MS = 5_000;

/** One message that clears itself. Another message starts the time again. */
export function useBanner() {
  const [shown, setShown] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    message: shown?.message,
    show: (message: string) => setShown({ message }),
    clear: () => setShown(null),
  };
}
