import { isTooOld } from "#web/api/failures/cannot-run.ts";
import { fetchPage } from "./fetched-page.ts";
import { setState, showStates } from "./states.ts";
import { sayOnNextPage, showToast } from "./toast/toast.ts";

/** Delay between opening the draft and going to the home page (visitors.md 9). */
const HOME_AFTER_MS = 500;
const failures = ["unreached", "too-old", "failed"];

/** Posts the forms with `data-send` as the browser would, and replaces them with the form in the answer. */
export function startForm(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement && form.matches("[data-send]"))) return;
    event.preventDefault();
    if (!form.ariaBusy) void send(form);
  });
  // Removes a field's error as soon as the field is edited.
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLElement && target.closest("[data-send]"))) return;
    target.removeAttribute("aria-invalid");
    document.getElementById(`${target.id}-error`)?.remove();
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const endPending = showPending(form);
  for (const failure of failures) setState(failure, false);
  try {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const page = await fetchPage(form.action, { method: "POST", body });
    const answer = page.querySelector<HTMLFormElement>("form[data-send]");
    if (!answer) throw new Error("The answer has no form.");
    form.replaceWith(answer);
    showStates();
    answer.querySelector<HTMLElement>("[role=alert],[data-answer]")?.focus();
    afterSending(answer.dataset);
  } catch (error) {
    console.error("a form", error);
    endPending();
    const isUnreached = error instanceof TypeError;
    setState(isTooOld(error) ? "too-old" : isUnreached ? "unreached" : "failed", true);
    form.querySelector<HTMLElement>("[role=alert]")?.focus();
  }
}

/** Reports a sent message, opens the mail draft, and goes to the home page. */
function afterSending({ sent, draft, said = "", copyLabel = "" }: DOMStringMap): void {
  if (sent === undefined) return;
  showToast(said);
  if (draft) location.assign(draft);
  setTimeout(() => {
    sayOnNextPage(said, draft ? { href: draft, label: copyLabel } : undefined);
    location.assign("/");
  }, HOME_AFTER_MS);
}

function showPending(form: HTMLFormElement): () => void {
  const button = form.querySelector("button[type=submit]");
  const words = button?.lastChild;
  const before = words?.textContent ?? "";
  const set = (isPending: boolean) => {
    form.ariaBusy = isPending ? "true" : null;
    button?.toggleAttribute("aria-disabled", isPending);
    if (isPending) button?.setAttribute("aria-disabled", "true");
    if (words) words.textContent = isPending ? (form.dataset.pending ?? before) : before;
  };
  set(true);
  return () => set(false);
}
