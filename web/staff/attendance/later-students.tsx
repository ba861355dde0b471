import type { ReactNode } from "react";

type LaterStudentsProps = {
  /** Students who enrolled after the session and do not count for it. Only the first are named. */
  count: number;
  names: readonly string[];
  /** How to mark one of them. */
  children: ReactNode;
};

/** Names the students for whom a session does not count, because they enrolled after it (beyond.md 2.7). */
export const LaterStudents = ({ count, names, children }: LaterStudentsProps) => (
  <p className="wrap-anywhere w-full text-muted text-sm">
    {`${namesInWords(names, count)} enrolled after this session, so it does not count for ${count === 1 ? "this student" : "them"}. `}
    <span className="print:hidden">{children}</span>
  </p>
);

/** Returns for example "Amina Nakato, Brian Otieno and 3 more students". */
function namesInWords(names: readonly string[], count: number): string {
  const others = count - names.length;
  if (names.length === 0) return others === 1 ? "1 student" : `${others} students`;
  const last = others > 0 ? `${others} more ${others === 1 ? "student" : "students"}` : names.at(-1);
  const first = others > 0 ? names : names.slice(0, -1);
  return first.length > 0 ? `${first.join(", ")} and ${last}` : String(last);
}
