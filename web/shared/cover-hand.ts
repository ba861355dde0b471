type Draw = typeof import("./cover-pattern.ts").coverMarkup;

/** The hand that draws covers: the server's from its start (web/entry.server.tsx), the browser's once it was fetched. */
export const hand: { draw: Draw | undefined } = { draw: undefined };

export async function fetchHand(): Promise<Draw> {
  const { coverMarkup } = await import("./cover-pattern.ts");
  hand.draw = coverMarkup;
  return coverMarkup;
}
