/** Pages whose links give no access to an account: they confirm an address, undo an enrollment, or choose emails */
const shownPages: readonly string[] = ["/confirm-email", "/undo-enrollment", "/unsubscribe"];

/** Removes the secret from every link that gives access, such as a password reset. */
export function withoutLogins(text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>]+/g, (link) => {
    const [page = link, secret = ""] = link.split("?", 2);
    const isShown = !secret.includes("token=") || shownPages.includes(pathOf(page));
    return isShown ? link : page;
  });
}

const pathOf = (page: string) => URL.parse(page)?.pathname ?? "";
