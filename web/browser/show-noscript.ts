/** Shows the server's `<noscript>` content when the browser runs scripts but the page's script fails. */
export function showNoscript(): void {
  const show = () => {
    for (const hidden of document.querySelectorAll("noscript")) {
      const { body } = new DOMParser().parseFromString(hidden.textContent ?? "", "text/html");
      hidden.replaceWith(...body.childNodes);
    }
  };
  // The script may run before the page has been parsed.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
  else show();
}
