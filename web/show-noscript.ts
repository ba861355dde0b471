/**
 * Shows what stands in `<noscript>`: the browser runs scripts and hides it, and the page's own script does not run. The words
 * are the server's.
 */
export function showNoscript(): void {
  const show = () => {
    for (const hidden of document.querySelectorAll("noscript")) {
      const { body } = new DOMParser().parseFromString(hidden.textContent ?? "", "text/html");
      hidden.replaceWith(...body.childNodes);
    }
  };
  // The script may be here before the whole page.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
  else show();
}
