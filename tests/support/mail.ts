import { drainMail } from "#server/platform/email/worker.ts";
import type { TestHouse } from "./house.ts";

/** Sends what is queued and answers the letters to an address, oldest first. */
export async function lettersTo(house: TestHouse, address: string) {
  await drainMail(house);
  return house.db.selectFrom("mail").selectAll().where("recipient", "=", address).orderBy("id").execute();
}

/** The query parameters of the first link in the newest letter to an address whose path is `path`. */
export async function linkTo(house: TestHouse, address: string, path: string) {
  const letter = (await lettersTo(house, address)).at(-1);
  const found = letter?.text_body.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname === path);
  if (!found) throw new Error(`no link to ${path} in a letter to ${address}`);
  return Object.fromEntries(new URL(found).searchParams) as Record<string, string>;
}
