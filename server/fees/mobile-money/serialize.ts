import type { z } from "zod";
import type { MobileMoneyRequest, StaffMobileMoneyRequest } from "#contract/fees/mobile-money.ts";
import { failureNames, isOpen } from "#contract/fees/request-states.ts";
import type { RequestRow } from "./queries.ts";

/** A phone asks for about five minutes. */
const HANGING_MS = 15 * 60_000;

export function serializeRequest(row: RequestRow): z.input<typeof MobileMoneyRequest> {
  const { id, charge_id, amount_minor, currency, phone, state, reason, created_at, ended_at } = row;
  const failure = failureNames.find((name) => name === reason) ?? null;
  return { id, charge: charge_id, amount_minor, currency, phone, state, failure, created_at, ended_at };
}

export function serializeStaffRequest(row: RequestRow, now: Date): z.input<typeof StaffMobileMoneyRequest> {
  const { detail, asked_at, created_at } = row;
  const is_hanging = isOpen(row) && now.getTime() - created_at.getTime() > HANGING_MS;
  return { ...serializeRequest(row), detail, asked_at, is_hanging };
}
