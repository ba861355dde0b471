import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** The private address of the student's calendar, with a way to renew it (beyond.md 2, "Calendar"). */
export function Calendar() {
  const [isShown, setIsShown] = useState(false);
  const link = useQuery({ ...q(api.calendar.link), enabled: isShown });
  return (
    <Card as="section" aria-labelledby="calendar" className="grid gap-4">
      <div>
        <h2 id="calendar" className="text-xl">
          Calendar
        </h2>
        <p className="measure mt-1 text-muted text-sm">
          See your deadlines and live sessions in the calendar of your phone or computer. Add this private
          address there once; the calendar then stays up to date.
        </p>
      </div>
      {link.data ? (
        <Address url={link.data.url} />
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          isPending={link.isFetching}
          pendingLabel="Loading..."
          onClick={() => (isShown ? void link.refetch() : setIsShown(true))}
        >
          Show my calendar address
        </Button>
      )}
      {link.isError && !link.isFetching && (
        <Alert tone="error">{sentenceOf(link.error, "Failed to load the address. Please try again.")}</Alert>
      )}
    </Card>
  );
}

function Address({ url }: { url: string }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const renewal = useMutation({
    mutationFn: () => api.calendar.renew(),
    onSuccess: (renewed) => {
      queries.setQueryData(q(api.calendar.link).queryKey, renewed);
      setIsAsking(false);
      showToast("The old address no longer works. Add the new one to your calendar.");
    },
  });
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast("The address is copied.");
    } catch {
      showToast("The address could not be copied. Select it and copy it.", { tone: "error" });
    }
  }
  return (
    <>
      <p className="rounded-md border border-line bg-raised px-3.5 py-2.5 text-sm [overflow-wrap:anywhere]">
        <code className="select-all">{url}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonLook("primary", "small")}>
          Open in my calendar
        </a>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          Copy the address
        </Button>
        <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
          Renew the address
        </Button>
      </div>
      <p className="text-muted text-sm">
        Anyone with this address can read your calendar. If someone else has it, renew it.
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title="Renew the address of your calendar?"
        confirmLabel="Renew"
        isDestructive={false}
        isPending={renewal.isPending}
        error={
          renewal.isError
            ? sentenceOf(renewal.error, "Failed to renew the address. Please try again.")
            : undefined
        }
        onConfirm={() => renewal.mutate()}
        onCancel={() => {
          renewal.reset();
          setIsAsking(false);
        }}
      >
        <p>Calendars that use the current address stop updating.</p>
      </ConfirmDialog>
    </>
  );
}
