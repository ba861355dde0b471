type Draw = typeof import("./placeholder-drawing.ts").placeholderMarkup;

/**
 * Draws placeholder images. The server sets it at start (web/entry.server.tsx); the browser loads it when a page needs
 * it.
 */
export const placeholderDrawer: { draw: Draw | undefined } = { draw: undefined };

export async function loadPlaceholderDrawing(): Promise<Draw> {
  const { placeholderMarkup } = await import("./placeholder-drawing.ts");
  placeholderDrawer.draw = placeholderMarkup;
  return placeholderMarkup;
}
