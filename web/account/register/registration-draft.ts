import type { RegistrationValues } from "#web/account/register/registration-answer.ts";

const KEY = "darasa.registration";
/** Fields that are not stored: passwords, and values that the page's address provides. */
const left = ["password", "confirm_password", "program", "ref", "new_email"];

/** Stores the typed values for this tab, so that Back, a reload or another page loses nothing. */
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

/** Runs a storage operation. Returns undefined if storage is not allowed or holds something unreadable. */
function store<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
