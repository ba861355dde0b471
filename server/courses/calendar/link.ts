import { createHmac, timingSafeEqual } from "node:crypto";
import type { Viewer } from "#contract/shared/viewer.ts";
import { userById } from "#server/accounts/profiles/queries.ts";
import type { AppContext } from "#server/context.ts";
import { linkVersion, raiseVersion } from "./queries.ts";

/** Returns the student's private calendar address. Renewing it raises its version, which ends the old token. */
export async function calendarLink(context: AppContext, student: Viewer) {
  return { url: addressOf(context, student.id, await linkVersion(context.db, student.id)) };
}

export async function renewCalendarLink(context: AppContext, student: Viewer) {
  return { url: addressOf(context, student.id, await raiseVersion(context.db, student.id)) };
}

function addressOf({ secret, config }: AppContext, id: number, version: number): string {
  return `${config.publicUrl}/api/calendar/${id}.${version}.${sign(secret, id, version)}/`;
}

/** Returns the student whose token this is. */
export async function studentOfToken({ db, secret }: AppContext, token: string): Promise<Viewer | undefined> {
  const [, id, version, signature] = /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !version || !signature) return undefined;
  const expected = sign(secret, Number(id), Number(version));
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  if ((await linkVersion(db, Number(id))) !== Number(version)) return undefined;
  const user = await userById(db, Number(id));
  return user?.role === "student" ? { ...user, permissions: [] } : undefined;
}

function sign(secret: string, id: number, version: number): string {
  return createHmac("sha256", secret).update(`calendar\0${id}\0${version}`).digest("base64url");
}
