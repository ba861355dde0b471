import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CheckedIn } from "#contract/courses/attendance/attendance.ts";
import { attendanceStateLabels } from "#contract/courses/attendance/attendance-states.ts";
import { CODE_MINUTES } from "#contract/courses/attendance/code-times.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { endpoints } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { serverNow } from "#web/api/server-time.ts";
import { makeStale } from "#web/api/stale.ts";
import { isOpen, type OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { refusalOf } from "#web/dashboard/offline/outbox/refusal.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Queue of the typed codes in the outbox. */
export const CODE_QUEUE = "attendance";
/** Time in which a later code of a form replaces an earlier one. */
const CODE_MS = CODE_MINUTES * 60_000;

/** Session at whose form a code is typed. */
export interface CodePlace {
  program: number;
  unit: number;
  /** Name of the unit, for people. */
  name: string;
}

/** Returns whether an item was typed at the form of this session. */
export const isTypedAt =
  ({ program, unit }: Omit<CodePlace, "name">) =>
  ({ program: own, unit: ownUnit }: OutboxItem["metadata"]) =>
    program === own && unit === ownUnit;

const typedAt = ({ body }: OutboxItem) => Date.parse(String(body.typed_at));

export const correctedText = "Staff have corrected your attendance. Write to them if it is wrong.";

/** Returns the answer to a code in words. The code finds its session, also from the form of another one. */
export function checkedInText(reply: CheckedIn, isHere: boolean): string {
  const { unit_type, unit, title, program_title, state, is_new, is_corrected } = reply;
  const session = unitName(unit_type, unit, title);
  const name = isHere ? session : `${session}, ${program_title}`;
  const label = attendanceStateLabels[state].toLowerCase();
  if (is_corrected)
    return isHere ? correctedText : `This code is for another session: ${name}. ${correctedText}`;
  const marked = is_new ? `You are marked ${label}: ${name}.` : `You were marked ${label} already: ${name}.`;
  return isHere ? marked : `This code is for another session. ${marked}`;
}

/**
 * Sends a code through the outbox with the time of typing, so that it counts although it is sent later.
 * @throws ApiError if the server refuses it at once
 */
export function useCheckIn({ program, unit, name }: CodePlace) {
  const queries = useQueryClient();
  const showToast = useToast();
  const { get } = useAddress();
  const { items: typed, waitOf, addAndSend, cancel, retry } = useOutbox(CODE_QUEUE);
  const isHere = isTypedAt({ program, unit });
  const items = typed.filter(({ metadata }) => isHere(metadata));
  const [isReading, setIsReading] = useState(false);
  useDelivered<CheckedIn>(CODE_QUEUE, (reply, metadata) => {
    // Several sessions may be on at once, each with its form.
    if (!isHere(metadata)) return;
    showToast(checkedInText(reply, reply.program === program && reply.unit === unit));
    // Until the mark is fetched, an empty form would look as if the code had not arrived.
    setIsReading(true);
    void makeStale(queries, "attendance").finally(() => setIsReading(false));
  });
  const sending = useMutation({
    // Run without a network, too: the code then waits in the outbox.
    networkMode: "always",
    mutationFn: async ({ code, key }: { code: string; key: string }): Promise<void> => {
      const typed_ms = serverNow();
      // The student corrects the last code: the earlier one would use up the limit of wrong codes.
      for (const earlier of items)
        if (isOpen(earlier) && typed_ms - typedAt(earlier) < CODE_MS) cancel(earlier.key);
        else if (earlier.rejection) cancel(earlier.key);
      const item = itemFor(
        endpoints.attendance.check_in,
        { body: { code, typed_at: new Date(typed_ms).toISOString() } },
        {
          ...{ key, queue: CODE_QUEUE },
          metadata: {
            ...{ program, unit, section: get("section") || "dashboard" },
            place: paths.dashboard("courses", { program }),
            label: `Your attendance code ${code} for ${name}`,
            failure: "The code was not accepted.",
            typed: "your code",
            ifArrived: "If so, your attendance shows it.",
          },
        },
      );
      const outcome = await addAndSend(item);
      const rejection = outcome && "pending" in outcome && outcome.pending.rejection;
      if (rejection) throw refusalOf(rejection);
    },
  });
  const refused = items.find((item) => item.rejection && !item.has_waited);
  // A code that has waited keeps its notice while it is being sent.
  const waiting = items.find((item) => isOpen(item) && (item.has_waited || waitOf(item)));
  const wait = waiting && waitOf(waiting);
  return {
    send(code: string, { onSuccess, onError }: { onSuccess: () => void; onError: (error: Error) => void }) {
      const key = newKey();
      // React calls this only while the form is there and shows the reason. Other sections show a refused item.
      const showError = (error: Error) => {
        cancel(key);
        onError(error);
      };
      sending.mutate({ code, key }, { onSuccess, onError: showError });
    },
    isSending: sending.isPending || isReading || (waiting !== undefined && !wait),
    /** The code that waits. Its wait is undefined while it is being sent. */
    waiting: waiting && { wait, label: waiting.metadata.label },
    /** The reason for the refusal of a code whose form was left. Codes that have waited are shown in every section. */
    refusal: refused?.rejection && refusalOf(refused.rejection),
    forgetRefused: () => refused && cancel(refused.key),
    cancel: () => waiting && cancel(waiting.key),
    sendNow: () => waiting && retry(waiting.key),
  };
}
