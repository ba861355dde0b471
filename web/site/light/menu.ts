/** Closes the header's menus on Escape, on a press outside, and when the page is left. The browser opens them. */
export function startMenu(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>("details[data-menu]");
  for (const menu of menus) {
    const close = () => {
      menu.open = false;
    };
    menu.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      close();
      menu.querySelector("summary")?.focus();
    });
    addEventListener("pagehide", close);
    addEventListener("click", ({ target }) => {
      if (!menu.contains(target as Node)) close();
    });
  }
}
