/**
 * Inline script for pages whose own script is lost on the network. Such a page looks complete, but its buttons stay
 * disabled. Browsers do not request a failed script again, therefore a page of the dashboard waits until all its files
 * can be fetched, and reloads. It does not reload after somebody has typed, and shows the notice with a button instead.
 * Content pages and forms of accounts work without the script: they show the notice. A content page also tries its one
 * file again. A file would be lost in the same way, so this script is part of the page.
 *
 * React puts the text of the server's page into a text area again when it takes the page over. So what is typed before is
 * kept in `data-typed`, from where the form takes it.
 *
 * `darasa:running` reports that the page's script runs. The notice is the part with `data-not-loaded`
 * (web/page/not-loaded.tsx).
 */
export const lostScript = `{
  let isRunning = false, isWaiting = false, hasTyped = false, tries = 0;
  const show = (isShown) => {
    const notice = document.querySelector("[data-not-loaded]");
    if (notice) notice.hidden = !isShown;
  };
  const store = (change) => {
    try { return change(sessionStorage); } catch {}
  };
  const pause = () => new Promise((go) => {
    setTimeout(() => navigator.onLine === false ? addEventListener("online", go, { once: true }) : go(), Math.min(30000, 1000 * 2 ** tries++));
  });
  const arrives = (file) => fetch(file).then((answer) => answer.text()).then(() => true, () => false);
  const lost = async (script) => {
    if (isRunning || isWaiting) return;
    isWaiting = true;
    if (tries > 0 || !script.src) show(true);
    await pause();
    if (script.src) {
      isWaiting = false;
      if (tries > 5) return;
      const again = document.createElement("script");
      again.type = "module";
      again.src = script.src.split("?")[0] + "?try=" + tries;
      return document.body.append(again);
    }
    for (const { href } of document.querySelectorAll("link[rel=modulepreload]"))
      while (!(await arrives(href))) await pause();
    const before = Number(store((kept) => kept.getItem("darasa.reloads")));
    const isSafe = location.pathname === "/dashboard" && !hasTyped && !document.querySelector("[role=alert]:not([data-not-loaded])");
    if (!isSafe || before > 2) return;
    store((kept) => kept.setItem("darasa.reloads", before + 1));
    location.replace(location.pathname + location.search);
  };
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-reload]")) location.reload();
  });
  addEventListener("input", ({ target }) => {
    hasTyped = true;
    if (target instanceof HTMLTextAreaElement) target.dataset.typed = target.value;
  });
  addEventListener("darasa:running", () => {
    isRunning = true;
    show(false);
    store((kept) => kept.removeItem("darasa.reloads"));
  });
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === "module") lost(target);
  }, true);
  addEventListener("unhandledrejection", (event) => {
    if (isRunning || !/import/i.test(event.reason?.message)) return;
    event.preventDefault();
    lost({});
  });
}`;
