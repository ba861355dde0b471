/** Part that asks about slips in emails. It is a separate file, so that the script of most pages stays small. */
let part: Promise<typeof import("./email-slips.ts") | undefined> | undefined;

/** Asks about a probable slip in an email, such as "gmial.con", after a pause in typing. */
export function askAboutSlips(): void {
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.matches("[data-email]"))) return;
    part ??= import("./email-slips.ts").catch((error: unknown) => void console.error("email slips", error));
    void part.then((loaded) => loaded?.askLater(target));
  });
}
