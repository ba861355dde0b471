import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { ForgotPasswordForm } from "#web/account/password/forgot-password-form.tsx";
import { paths } from "#web/paths.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Delay before the modal closes after success (visitors.md 9). */
const CLOSES_AFTER_MS = 5000;

/**
 * Opens the forgot-password modal with the typed email. Without JavaScript, or in a new tab, it opens a page instead.
 */
export function ForgotPasswordLink() {
  const [isOpen, setIsOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [isSent, setIsSent] = useState(false);
  const close = useCallback(() => {
    setIsOpen(false);
    setIsSent(false);
  }, []);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(close, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSent, close]);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setEmail(document.querySelector<HTMLInputElement>("form input[name=email]")?.value ?? "");
    setIsOpen(true);
  }

  return (
    <>
      <Link
        to={paths.forgotPassword()}
        onClick={open}
        aria-haspopup="dialog"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-action underline underline-offset-4"
      >
        Forgot password?
      </Link>
      <Dialog isOpen={isOpen} onClose={close} title="Forgot Password" size="small">
        <ForgotPasswordForm key={email} action={paths.login()} email={email} onSent={() => setIsSent(true)} />
      </Dialog>
    </>
  );
}
