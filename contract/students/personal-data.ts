import { z } from "zod";
import { currentPassword, ownPassword, Proof } from "#contract/accounts/password-fields.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { DAY, HOUR } from "#contract/shared/limits.ts";
import { flagWith, Id, Timestamp } from "#contract/shared/scalars.ts";

/** A student's data: its download, and the erasure of the account (students.md 10). */

const exportStates = ["making", "ready", "failed"] as const;
export type DataExportState = (typeof exportStates)[number];

export const DataExport = z.object({
  id: Id,
  state: z.enum(exportStates),
  asked_at: Timestamp,
  /** End of the download link. */
  expires_at: Timestamp,
  /** Size of the zip; null until it is ready. */
  size_bytes: z.number().int().nullable(),
});
export type DataExport = z.output<typeof DataExport>;

/** Request to erase an account. */
export const AccountDeletion = z.object({
  asked_at: Timestamp,
  /** The account is erased in the night after this time. */
  due_at: Timestamp,
  keeps_certificates: z.boolean(),
  /** True if staff asked, for example after a letter. */
  is_by_staff: z.boolean(),
});
export type AccountDeletion = z.output<typeof AccountDeletion>;

export const PersonalData = z.object({
  /** Newest download; null if none was requested, or if it has expired. */
  export: DataExport.nullable(),
  /** Null if nobody asked to erase the account. */
  deletion: AccountDeletion.nullable(),
  /** Facts that the page names before a deletion. */
  certificates: z.number().int(),
  payments: z.number().int(),
  has_open_fees: z.boolean(),
  /** True if the person is also an affiliate whose commissions are not paid out yet. */
  has_unpaid_commissions: z.boolean(),
  /** Days for which backups are kept that were made before the erasure. */
  backup_days: z.number().int(),
});
export type PersonalData = z.output<typeof PersonalData>;

const keeps_certificates = flagWith("Choose whether to keep your certificates.");

/** Limits a zip of all files, which takes disk space and a job. */
const exportLimit = { name: "data-export", points: 5, seconds: DAY, by: "user" } as const;
const staffExportLimit = { name: "data-export-staff", points: 40, seconds: DAY, by: "user" } as const;
const deletionLimit = { name: "account-deletion", points: 20, seconds: HOUR, by: "user" } as const;

export const personalData = {
  get: endpoint({
    method: "GET",
    path: "/student/personal-data/",
    access: "student",
    is_session_only: true,
    summary: "Returns the student's download and deletion, with the facts that the page names.",
    reply: PersonalData,
  }),
  export: endpoint({
    method: "POST",
    path: "/student/personal-data/export/",
    access: "student",
    is_session_only: true,
    summary:
      "Begins a zip of everything that the institute has about the student. It replaces an older zip. While one is made, repeating the call changes nothing.",
    limits: [exportLimit],
    reply: PersonalData,
    status: 202,
  }),
  download: endpoint({
    method: "GET",
    path: "/student/personal-data/exports/{id}/file/",
    access: "student",
    is_session_only: true,
    media_type: "application/zip",
    summary:
      "Downloads the zip for 7 days. The password must have been sent to sessions/prove/ in the last 15 minutes; a log-in is not enough.",
    reply: "raw",
  }),
  ask_deletion: endpoint({
    method: "POST",
    path: "/student/personal-data/deletion/",
    access: "student",
    is_session_only: true,
    summary:
      "Asks to erase the account in 14 days. Ends the other sessions. A log-in before that day cancels it. Repeating the call changes nothing.",
    body: z.object({ current_password: currentPassword, keeps_certificates }),
    limits: [deletionLimit],
    reply: PersonalData,
    status: 202,
  }),
  keep: endpoint({
    method: "DELETE",
    path: "/student/personal-data/deletion/",
    access: "student",
    is_session_only: true,
    summary: "Cancels the deletion of the account.",
    reply: "nothing",
  }),
  get_of_student: endpoint({
    method: "GET",
    path: "/students/{id}/personal-data/",
    access: "admin",
    is_session_only: true,
    summary: "Returns the download and the deletion of a student, for a request that came on paper.",
    reply: PersonalData,
  }),
  export_of_student: endpoint({
    method: "POST",
    path: "/students/{id}/personal-data/export/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary: "Begins a zip of everything that the institute has about a student.",
    body: Proof,
    limits: [staffExportLimit],
    reply: PersonalData,
    status: 202,
  }),
  download_of_student: endpoint({
    method: "GET",
    path: "/students/{id}/personal-data/exports/{export}/file/",
    access: "admin",
    is_session_only: true,
    media_type: "application/zip",
    summary: "Downloads the zip of a student. Needs the password as the student's own download does.",
    reply: "raw",
  }),
  ask_deletion_of_student: endpoint({
    method: "POST",
    path: "/students/{id}/personal-data/deletion/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary:
      "Asks to erase a student's account in 14 days. The student gets an email. Their log-in before that day cancels it.",
    body: z.object({ current_password: ownPassword, keeps_certificates }),
    limits: [deletionLimit],
    reply: PersonalData,
    status: 202,
  }),
  keep_of_student: endpoint({
    method: "DELETE",
    path: "/students/{id}/personal-data/deletion/",
    access: "admin",
    is_session_only: true,
    summary: "Cancels the deletion of a student's account.",
    reply: "nothing",
  }),
};
