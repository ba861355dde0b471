import { z } from "zod";
import { ownPassword } from "#contract/accounts/password-fields.ts";
import { CurrencyCode, MinorUnits } from "#contract/fees/money-fields.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { filter, Id, IdText, searchText, Timestamp } from "#contract/shared/scalars.ts";
import { binKindNames } from "./bin-kinds.ts";

/** Counts of records deleted together with another, by kind (contract/admin/bin-kinds.ts has their names). */
const Along = z
  .object({
    enrollments: z.number().int(),
    assignments: z.number().int(),
    submissions: z.number().int(),
    finished_attempts: z.number().int(),
    attempts_in_progress: z.number().int(),
    messages: z.number().int(),
    communications: z.number().int(),
    written_units: z.number().int(),
    units: z.number().int(),
    attachments: z.number().int(),
    lines: z.number().int(),
  })
  .partial();

/**
 * Fees in one currency of a student, enrollment or program that would be deleted. They stay in the accounts. Empty for
 * staff without `fees`.
 */
const MoneyAlong = z.object({
  currency: CurrencyCode,
  fees: z.number().int(),
  /** Number of confirmed payments. */
  payments: z.number().int(),
  paid_minor: MinorUnits,
  /** Paid money that would have to be paid back, because its fee is cancelled. */
  to_pay_back_minor: MinorUnits,
});
export type MoneyAlong = z.output<typeof MoneyAlong>;

/** Record that staff deleted. It stays in the bin for 30 days (beyond.md 4). */
export const BinItem = z.object({
  kind: z.enum(binKindNames),
  record_id: Id,
  name: z.string(),
  along: Along,
  deleted_at: Timestamp,
  /** Present name of the person; null if the account is gone. */
  deleted_by: z.string().nullable(),
  /** Time after which the nightly clean-up deletes it for good. */
  ends_at: Timestamp,
});
export type BinItem = z.output<typeof BinItem>;

const one = z.object({ kind: z.enum(binKindNames), id: IdText });

export const bin = {
  list: endpoint({
    method: "GET",
    path: "/bin/",
    access: "staff",
    summary:
      "Lists the records deleted in the last 30 days, of the kinds that the caller may delete, newest first, always paged.",
    query: z.object({
      kind: filter(z.enum(binKindNames), "Unknown kind."),
      search: searchText,
      ...pageQuery,
    }),
    reply: paged(BinItem),
  }),
  along: endpoint({
    method: "GET",
    path: "/bin/{kind}/{id}/along/",
    access: "staff",
    summary:
      "Returns the counts of records that would be deleted together with this one, and for staff with `fees` what happens to money. `may_have_fees` is false while fees are off and nobody has paid for the record.",
    params: one,
    reply: z.object({ along: Along, money: z.array(MoneyAlong), may_have_fees: z.boolean() }),
  }),
  restore: endpoint({
    method: "POST",
    path: "/bin/{kind}/{id}/restore/",
    access: "staff",
    needs_proof: "sometimes",
    changes: "content",
    summary:
      "Restores a deleted record with the records deleted together with it. Repeating the call changes nothing. `notes` say what could not be restored and why. A sub-admin needs proof.",
    params: one,
    body: z.object({ current_password: ownPassword }),
    reply: z.object({ name: z.string(), notes: z.array(z.string()) }),
    status: 200,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/bin/{kind}/{id}/",
    access: "admin",
    is_session_only: true,
    needs_proof: "sometimes",
    summary: "Deletes a record in the bin for good, with its files. Accounts of people need proof.",
    params: one,
    reply: "nothing",
  }),
};
