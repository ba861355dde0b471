/** The menu of small screens opens by itself; Escape closes it, and leaving the page. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("details[data-menu]");
  menu?.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  addEventListener("pagehide", () => {
    if (menu) menu.open = false;
  });
}
