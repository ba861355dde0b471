import { askEnrolled, type LoggedIn, watchWho } from "#web/site/ask-who.ts";
import { isUserRemembered } from "#web/user-remembered.ts";
import { setState } from "./states.ts";

/**
 * Pages are cached and the same for everybody, so the browser asks who is logged in: the header then leads to the
 * dashboard, and a program that they take to their course. Where nobody logged in it asks nothing.
 */
export function showPerson(): void {
  if (isUserRemembered()) watchWho((person) => void show(person), new AbortController().signal);
}

async function show(person: LoggedIn | null): Promise<void> {
  setState("logged-in", person !== null);
  setState("student", person?.is_student ?? false);
  for (const name of document.querySelectorAll("[data-person]")) name.textContent = person?.name ?? "";
  const program = document.querySelector<HTMLElement>("[data-program]");
  if (!program) return;
  const isEnrolled =
    person?.is_student && (await askEnrolled(Number(program.dataset.program)).catch(() => false));
  setState("enrolled", Boolean(isEnrolled));
}
