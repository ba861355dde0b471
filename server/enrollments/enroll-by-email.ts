import type { z } from "zod";
import type { EnrollByEmail } from "#contract/enrollments.ts";
import { credentialsByEmail } from "#server/access/queries.ts";
import type { House } from "#server/house.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { enroll, openProgram } from "./enroll.ts";

const perEmail = { name: "enroll-email", points: 5, seconds: 24 * 60 * 60 };
const perAddress = { name: "enroll-address", points: 20, seconds: 60 * 60 };

/**
 * Enrols the account with this e-mail, if there is one; the caller learns nothing beyond the message
 * (api.md section 2, security.md T14), except that it was enrolled already.
 */
export async function enrollByEmail(
  house: House,
  exchange: Exchange,
  input: z.output<typeof EnrollByEmail>,
): Promise<{ message: string }> {
  await house.limits.spend(perAddress, exchange.address);
  await house.limits.spend(perEmail, input.email);
  const now = house.clock();
  const program = await openProgram(house.db, input.program, "program", now);
  const account = await credentialsByEmail(house.db, input.email);
  if (account) await enroll(house.db, account.id, program, now);
  return { message: `You are now enrolled in ${program.title}. Log in to start learning.` };
}
