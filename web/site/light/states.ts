/**
 * Places of a page that show something else in some state, e.g. once the person is known. Such a place is
 * `data-slot`, and what it shows instead stands in it as `<template data-when="state">`. The first template whose state
 * is on is shown, and without one what the server sent.
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

/** Also for places that came with a part of the page that was fetched since. */
export function showStates(): void {
  for (const element of document.querySelectorAll("[data-slot]")) show(element, on);
}

/** Shows one place in its state, whatever the others show. */
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
