/** Notice that the page's script was lost on the network. The inline script shows it (web/page/lost-script.ts). */
export function NotLoaded() {
  return (
    <div
      role="alert"
      hidden
      data-not-loaded=""
      className="fixed inset-x-0 bottom-0 z-50 border-urgent border-t-4 bg-surface px-5 py-3.5 text-center shadow-lg print:hidden"
    >
      This page could not be loaded completely.{" "}
      <button
        type="button"
        data-reload=""
        className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4"
      >
        Reload
      </button>
    </div>
  );
}
