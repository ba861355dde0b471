import type { RegistrationValues } from "#web/account/registration-answer.ts";

const KEY = "darasa.registration";
/** A password is never stored, and the rest belongs to the address of the page. */
const left = ["password", "confirm_password", "program", "ref", "new_email"];

/** What was typed into the wizard, for this tab only: Back, a reload and another page lose nothing. */
export function saveRegistration(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name, value]) => !left.includes(name) && value !== "");
  store(() => sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(typed))));
}

export function savedRegistration(): RegistrationValues | undefined {
  return store(() => {
    const values: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof values !== "object" || values === null) return undefined;
    return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string"));
  });
}

export function forgetRegistration(): void {
  store(() => sessionStorage.removeItem(KEY));
}

/** A browser that stores nothing, or something else, has no draft. */
function store<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
