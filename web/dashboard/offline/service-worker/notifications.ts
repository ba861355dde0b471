/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** What the server sends (server/notifications/push/message.ts). */
interface Message {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** Browsers want something shown for each message, also where a tab is open or it cannot be read. */
const unreadable: Message = {
  title: "Something is new for you",
  body: "",
  path: "/dashboard",
  tag: "unreadable",
};

/** A second one about the same record takes the place of the first. */
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

/** Goes to the tab that shows its page, or opens one: a tab that shows another page may hold what somebody is typing. */
export async function openMessage({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const address = new URL(notification.data?.path ?? unreadable.path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find(({ url }) => url === address.href);
  await (open ? open.focus() : self.clients.openWindow(address.href));
}
