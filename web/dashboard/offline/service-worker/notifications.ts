/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** The push message that the server sends (server/notifications/push/message.ts). */
interface Message {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** Shown if a message cannot be read. Browsers require a notification for every message, even if a tab is open. */
const unreadable: Message = {
  title: "Something is new for you",
  body: "",
  path: "/dashboard",
  tag: "unreadable",
};

/** Shows a notification. A later one about the same record replaces it. */
export function showMessage({ data }: PushEvent): Promise<void> {
  const { title, body, path, tag } = read(data);
  return self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icon-192.png",
    lang: "en",
    data: { path },
  });
}

function read(data: PushMessageData | null): Message {
  try {
    return { ...unreadable, ...data?.json() };
  } catch {
    return unreadable;
  }
}

/** Focuses the tab that shows the notification's page, or opens a new one. Somebody may be typing in other tabs. */
export async function openMessage({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const address = new URL(notification.data?.path ?? unreadable.path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find(({ url }) => url === address.href);
  await (open ? open.focus() : self.clients.openWindow(address.href));
}
