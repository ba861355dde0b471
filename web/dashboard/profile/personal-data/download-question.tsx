import { api } from "#web/api/client.ts";
import { PasswordDialog } from "./password-dialog.tsx";

/** Asks for the password, then downloads the zip. */
export function DownloadQuestion({ href, onClose }: { href: string; onClose: () => void }) {
  return (
    <PasswordDialog
      title="Download the zip"
      confirmLabel="Download"
      send={(current_password) => api.sessions.prove({ body: { current_password } })}
      onDone={() => {
        onClose();
        download(href);
      }}
      onClose={onClose}
    >
      <p>Enter your password, because the zip contains everything.</p>
    </PasswordDialog>
  );
}

/** Downloads a file as a press on a link does. Opening the address would keep a copy of the file in memory. */
function download(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
