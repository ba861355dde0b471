import type { z } from "zod";
import type { MobileMoneyRequest, StaffMobileMoneyRequest } from "#contract/fees/payments/mobile-money.ts";
import { failureNames } from "#contract/fees/request-failures.ts";
import { isOpen } from "#contract/fees/request-states.ts";
import type { RequestRow } from "./queries.ts";

export function serializeRequest(row: RequestRow): z.input<typeof MobileMoneyRequest> {
  const { id, charge_id, amount_minor, currency, phone, reason, created_at, ended_at } = row;
  const state = isUnanswered(row) ? "unanswered" : row.state;
  const failure = failureNames.find((name) => name === (isUnanswered(row) ? "unanswered" : reason)) ?? null;
  return { id, charge: charge_id, amount_minor, currency, phone, state, failure, created_at, ended_at };
}

export function serializeStaffRequest(row: RequestRow): z.input<typeof StaffMobileMoneyRequest> {
  const { detail, asked_at } = row;
  return { ...serializeRequest(row), detail, asked_at, is_hanging: isUnanswered(row) };
}

const isUnanswered = (row: RequestRow) => isOpen(row) && row.unanswered_at !== null;
