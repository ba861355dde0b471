import { isUserRemembered } from "#web/browser/user-remembered.ts";
import { type AskedPerson, askEnrolled, watchWho } from "#web/site/ask-who.ts";
import { estimateAs } from "./estimates-part.ts";
import { setState } from "./states.ts";

/**
 * Shows the logged-in person in the header, and their course on a program's page. The browser asks, because pages are
 * cached and the same for everybody. A browser in which nobody logged in asks nothing.
 */
export function showPerson(): void {
  if (isUserRemembered()) watchWho((person) => void show(person), new AbortController().signal);
}

async function show(person: AskedPerson | null): Promise<void> {
  setState("logged-in", person !== null);
  setState("student", person?.is_student ?? false);
  setState("program-staff", person?.has_programs ?? false);
  setState("staff", person?.is_student === false);
  for (const name of document.querySelectorAll("[data-person]")) name.textContent = person?.name ?? "";
  void estimateAs(person?.phone ?? "");
  const program = document.querySelector<HTMLElement>("[data-program]");
  if (!program) return;
  const isEnrolled =
    person?.is_student && (await askEnrolled(Number(program.dataset.program)).catch(() => false));
  setState("enrolled", Boolean(isEnrolled));
}
