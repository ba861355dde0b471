/** Where a browser has no locks (an address without https) each page stands for itself. */
const turns = new Map<string, Promise<unknown>>();

/** Does the work when nobody else in this browser does work of the same name: no other tab, and no service worker. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) {
    await navigator.locks.request(name, work);
    return;
  }
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, turn);
  await turn;
}
