import { createHmac, timingSafeEqual } from "node:crypto";
import { kindNames, type NotificationKind } from "#contract/notifications/kinds.ts";

export interface Linked {
  user_id: number;
  kinds: NotificationKind[];
}

/**
 * Returns the token of the links in an email. It can only stop or resume these kinds for this person. It does not
 * expire, because an email may be opened years later.
 */
export function unsubscribeToken(secret: string, { user_id, kinds }: Linked): string {
  const about = `${user_id}.${kinds.join("-")}`;
  return `${about}.${sign(secret, about)}`;
}

export function linkedBy(secret: string, token: string): Linked | undefined {
  const [, about, id, names, signature] = /^((\d{1,10})\.([a-z_-]{1,200}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!about || !id || !names || !signature) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, about)))) return undefined;
  const kinds = names
    .split("-")
    .filter((name): name is NotificationKind => (kindNames as string[]).includes(name));
  return kinds.length > 0 ? { user_id: Number(id), kinds } : undefined;
}

const sign = (secret: string, about: string) =>
  createHmac("sha256", secret).update(`unsubscribe\0${about}`).digest("base64url");
