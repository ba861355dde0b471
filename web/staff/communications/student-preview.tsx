import { useMutation } from "@tanstack/react-query";
import { Paperclip, Send } from "lucide-react";
import type { Communication } from "#contract/community/communications.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { newKey } from "#web/api/new-key.ts";
import type { Filled } from "#web/dashboard/forms/editor/editor-rules.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import type { CommunicationValues } from "./communication-values.ts";

/** Shows the communication as a student will read it, with a button that sends a test to oneself. */
export function StudentPreview({ values, files, record }: Filled<CommunicationValues, Communication>) {
  const { profile } = useCurrentUser();
  const { title, message, existing_attachments } = values;
  const kept = record?.attachments.filter(({ id }) => existing_attachments.includes(id)) ?? [];
  const names = [
    ...kept.map(({ filename }) => filename),
    ...(files.attachments ?? []).map(({ name }) => name),
  ];
  return (
    <Card
      as="section"
      aria-labelledby="preview"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-20"
    >
      <h2 id="preview" className="font-sans text-muted text-sm tracking-normal">
        As students see it
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="font-display font-bold text-xl [overflow-wrap:anywhere]">{title || "Title"}</p>
        <p className="text-muted text-sm">From {record?.sender_name ?? profile.name}</p>
        {message ? (
          <LinkedText text={message} className="measure" />
        ) : (
          <p className="text-muted">The message appears here as you write.</p>
        )}
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <p key={index} className="flex items-center gap-2 text-sm [overflow-wrap:anywhere]">
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            {name}
          </p>
        ))}
      </div>
      <SendTest title={title} message={message} />
    </Card>
  );
}

function SendTest({ title, message }: { title: string; message: string }) {
  const showToast = useToast();
  const test = useMutation({
    // Each press sends another test.
    mutationFn: () => api.communications.test({ body: { title, message }, idempotencyKey: newKey() }),
    onSuccess: (reply) => showToast(reply.message),
  });
  const isEmpty = title.trim() === "" || message.trim() === "";
  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-4">
      <Button
        size="small"
        variant="secondary"
        icon={<Send className="size-4" />}
        disabledReason={isEmpty ? "A test needs a title and a message." : undefined}
        isPending={test.isPending}
        pendingLabel="Sending..."
        onClick={() => test.mutate()}
      >
        Send a Test to Myself
      </Button>
      {test.error && (
        <Alert tone="error">{sentenceOf(test.error, "Failed to send the test. Please try again.")}</Alert>
      )}
    </div>
  );
}
