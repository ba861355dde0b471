/**
 * Inline script that catches an interrupted fade between two pages (web/styles/base.css). The browser ends the fade with
 * an error if the window changes its size, for example when a phone's keyboard closes. A file would arrive too late: the
 * fade begins when the page is first shown.
 */
export const caughtFade = `addEventListener("pagereveal", ({ viewTransition }) => viewTransition?.ready.catch(() => {}));`;
