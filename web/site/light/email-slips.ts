import { likelyEmail, SLIP_PAUSE_MS } from "#web/shared/text/likely-email.ts";

let timer: ReturnType<typeof setTimeout>;

/** Removes the question below a field, and asks again after a pause in typing. */
export function askLater(field: HTMLInputElement): void {
  const place = field.parentElement?.querySelector("[data-likely]");
  place?.replaceChildren();
  clearTimeout(timer);
  timer = setTimeout(() => {
    const likely = likelyEmail(field.value);
    if (likely) place?.replaceChildren(questionAbout(field, likely));
  }, SLIP_PAUSE_MS);
}

function questionAbout(field: HTMLInputElement, likely: string): Node {
  const template = field.parentElement?.querySelector<HTMLTemplateElement>("template[data-part=likely]");
  const question = document.importNode(template?.content ?? new DocumentFragment(), true);
  const button = question.querySelector("button");
  if (button) button.textContent = likely;
  button?.addEventListener("click", () => {
    field.focus();
    field.value = likely;
    // The form removes the field's error on this event.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return question;
}
