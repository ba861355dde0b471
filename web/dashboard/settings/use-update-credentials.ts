import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CredentialsForm } from "#contract/accounts/credentials.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { type Messages, messagesOf } from "#web/api/api-error.ts";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { isUnknownOutcome } from "#web/api/failures/outcome.ts";
import { endingSession } from "#web/api/send.ts";
import { keepStorage } from "#web/browser/keep-storage.ts";
import { forgetUser } from "#web/browser/stored-user.ts";
import { forgetDashboard } from "#web/dashboard/offline/store/cached-dashboard.ts";
import { hasUnsent } from "#web/dashboard/offline/store/forget-device.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { saveLast } from "#web/dashboard/shell/menu/last-saves.ts";
import { loginAfter } from "./update-by-form.ts";

/** Delay after success before the browser forgets the user and opens the login page (students.md 9). */
const LOGIN_AFTER_MS = 2000;

/** The form as it is sent. An empty value changes nothing. */
export interface CredentialsInput {
  current_password: string;
  email: string;
  phone: string;
  new_password: string;
}

/**
 * Sends the form. `messages` are by field name; a general message has the name "". `unknown` is the input that may have
 * been saved although the answer was lost.
 */
export function useUpdateCredentials() {
  const [messages, setMessages] = useState<Messages>({});
  const [unknown, setUnknown] = useState<CredentialsInput>();
  const userId = useCurrentUser().id;
  const update = useMutation({
    mutationFn: async (body: CredentialsInput) => {
      // Unsent work stays, as after any other end of a session: its owners log in again.
      const unsaved = await saveLast(userId);
      keepStorage(unsaved !== "" || (await hasUnsent()));
      const { is_logged_out, message } = await endingSession(
        () => api.credentials.update({ body }),
        (reply) => reply.is_logged_out,
      ).finally(() => keepStorage(false));
      if (is_logged_out) await forgetDashboard();
      return { is_logged_out, message };
    },
    onError: (error, input) => {
      setMessages(messagesFor(error));
      if (isUnknownOutcome(error)) setUnknown(input);
    },
  });
  const isLoggedOut = update.data?.is_logged_out === true;
  const next = loginAfter(update.variables ?? {});
  useEffect(() => {
    if (!isLoggedOut) return;
    const timer = setTimeout(() => {
      forgetUser();
      window.location.assign(next);
    }, LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoggedOut, next]);

  function submit(input: CredentialsInput) {
    // Success ended the session. Another call would show that, instead of the success.
    if (update.isPending || isLoggedOut) return;
    const found = problemsOf(input);
    setMessages(found);
    setUnknown(undefined);
    if (Object.keys(found).length === 0) update.mutate(input);
  }
  const clear = (name: string) => setMessages(({ [name]: _gone, ...others }) => others);
  const { isPending, data } = update;
  return { submit, clear, messages, unknown, isPending, isLoggedOut, done: data?.message };
}

function problemsOf(input: CredentialsInput): Messages {
  const parsed = CredentialsForm.safeParse(input);
  if (parsed.success) return {};
  const found: Messages = {};
  for (const { path, message } of parsed.error.issues) found[String(path[0] ?? "")] ??= message;
  return found;
}

/** Returns the messages of students.md 8. */
function messagesFor(error: Error): Messages {
  if (error instanceof NoResponse) return { "": error.message };
  if (!(error instanceof ApiError)) return { "": "An error occurred during update. Please try again." };
  const messages = error.status < 500 ? messagesOf(error) : {};
  return Object.keys(messages).length > 0 ? messages : { "": "Update failed. Please try again." };
}
