/**
 * Parts of a page that change with a state, e.g. once the person is known. Such a part has `data-slot` and contains
 * alternatives as `<template data-when="state">`. It shows the first template whose state is on, otherwise the content
 * that the server sent.
 */

interface Slot {
  templates: HTMLTemplateElement[];
  sent: Node[];
  shown: string | undefined;
}

const slots = new Map<Element, Slot>();
const on = new Set<string>();

export function setState(state: string, isOn: boolean): void {
  if (isOn) on.add(state);
  else on.delete(state);
  showStates();
}

/** Updates all slots, including those in parts that were fetched later. */
export function showStates(): void {
  for (const element of document.querySelectorAll("[data-slot]")) show(element, on);
}

/** Shows one slot in the given state and leaves the others as they are. */
export function showOne(element: Element, state: string): void {
  show(element, new Set([state]));
}

function show(element: Element, states: Set<string>): void {
  const slot = slots.get(element) ?? slotOf(element);
  slots.set(element, slot);
  const template = slot.templates.find(({ dataset }) => states.has(dataset.when ?? ""));
  if (slot.shown === template?.dataset.when) return;
  slot.shown = template?.dataset.when;
  element.replaceChildren(...(template ? [template.content.cloneNode(true)] : slot.sent));
}

function slotOf(element: Element): Slot {
  const templates = [...element.querySelectorAll<HTMLTemplateElement>(":scope > template")];
  for (const template of templates) template.remove();
  return { templates, sent: [...element.childNodes], shown: undefined };
}
