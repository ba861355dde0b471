import type { User } from "#contract/accounts/profiles.ts";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { abortAfter } from "#web/api/failures/abort-after.ts";
import { forgetUser, onUserChange } from "#web/browser/stored-user.ts";
import { isUserRemembered } from "#web/browser/user-remembered.ts";

const TIMEOUT_MS = 10_000;

/** The fields of the logged-in person that public pages show. */
export interface LoggedIn {
  name: string;
  is_student: boolean;
}

/** The logged-in person, with what some public pages need. */
export interface AskedPerson extends LoggedIn {
  /** Its country decides the currency of estimates. */
  phone: string;
  /** True for staff who may open programs in the dashboard. */
  has_programs: boolean;
}

/** Reports who is logged in now, and again when another tab logs in or out, until the signal aborts. */
export function watchWho(tell: (person: AskedPerson | null) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  let asked = 0;
  const ask = async () => {
    const own = ++asked;
    const person = isUserRemembered() ? await askWho().catch(() => null) : null;
    if (own === asked && !signal.aborted) tell(person);
  };
  const start = () => void ask();
  start();
  signal.addEventListener("abort", onUserChange(start));
  // The browser may show this page again in the state it had before a log-out.
  const startIfShownAgain = ({ persisted }: PageTransitionEvent) => persisted && start();
  window.addEventListener("pageshow", startIfShownAgain);
  signal.addEventListener("abort", () => window.removeEventListener("pageshow", startIfShownAgain));
}

/** Asks the server directly, because the dashboard's client sends people whose session has ended to the login page. */
async function askWho(): Promise<AskedPerson | null> {
  const reply = await fetch("/api/user/", { signal: abortAfter(TIMEOUT_MS) });
  if (reply.status === 401) forgetUser();
  if (!reply.ok) return null;
  const user = (await reply.json()) as User;
  const { role, phone } = user.profile;
  return {
    name: user.first_name || user.username,
    is_student: role === "student",
    has_programs: user.admin_permissions.permissions.includes("programs"),
    phone,
  };
}

/** Returns true when the logged-in student is enrolled in the program. */
export async function askEnrolled(programId: number): Promise<boolean> {
  const reply = await fetch("/api/student/enrolled-programs/", { signal: abortAfter(TIMEOUT_MS) });
  if (!reply.ok) return false;
  return ((await reply.json()) as EnrolledProgram[]).some(({ id }) => id === programId);
}
