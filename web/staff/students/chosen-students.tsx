import { Download, GraduationCap, Mail, MailPlus } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { hasPermission } from "#contract/shared/permissions.ts";
import { addressOf, api } from "#web/api/client.ts";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import type { Selection } from "#web/dashboard/lists/use-selection.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";

const EnrollChosen = lazyPart(async () => ({ default: (await import("./enroll-chosen.tsx")).EnrollChosen }));
const InviteChosen = lazyPart(async () => ({ default: (await import("./invite-chosen.tsx")).InviteChosen }));

/** Shows what can be done with the chosen students (staff.md 2.3). The choice stays from page to page. */
export function ChosenStudents({ selection }: { selection: Selection }) {
  const [opened, setOpened] = useState<"enroll" | "invite">();
  const mayWrite = hasPermission(principalOf(useCurrentUser()), "communications");
  const ids = selection.all();
  const hasChosen = ids.length > 0;
  const hadChosen = useRef(hasChosen);
  useEffect(() => {
    // The pressed button has left the page.
    if (hadChosen.current && !hasChosen) focusMainIfLost();
    hadChosen.current = hasChosen;
  }, [hasChosen]);
  if (!hasChosen) return null;
  const to = ids.join(",");
  const dialog = { ids, onClose: () => setOpened(undefined), onDone: selection.clear };
  return (
    <section
      aria-label="Chosen students"
      className="z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-3 py-1.5 md:sticky md:top-0"
    >
      <p role="status" className="me-2 font-semibold tabular-nums">
        {ids.length} chosen
      </p>
      <Button
        size="small"
        variant="secondary"
        icon={<GraduationCap className="size-5" />}
        onClick={() => setOpened("enroll")}
      >
        Enroll
      </Button>
      {mayWrite && (
        <ButtonLink
          to={paths.dashboard("communications", { communication: "new", to })}
          size="small"
          variant="secondary"
          icon={<Mail className="size-5" />}
        >
          Message
        </ButtonLink>
      )}
      <Button
        size="small"
        variant="secondary"
        icon={<MailPlus className="size-5" />}
        onClick={() => setOpened("invite")}
      >
        Invite Again
      </Button>
      <a
        href={addressOf(api.students.export, { query: { students: to } })}
        download
        className={buttonLook("secondary", "small")}
      >
        <Download className="size-5" />
        Export
      </a>
      <Button size="small" variant="quiet" onClick={selection.clear}>
        Clear Selection
      </Button>
      <Suspense>
        {opened === "enroll" && <EnrollChosen {...dialog} />}
        {opened === "invite" && <InviteChosen {...dialog} />}
      </Suspense>
    </section>
  );
}
