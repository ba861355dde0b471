import type { AppContext } from "#server/context.ts";
import { endChargesOfStudent } from "#server/fees/charges/ending.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { doEach, runEach } from "#server/platform/jobs/do-each.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { filesOf, putRowsBack } from "#server/platform/records/kept-rows.ts";
import { detachPicture, holdFiles, removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import {
  affiliatesOf,
  allowLongStatements,
  attachmentsOf,
  deleteByAddress,
  deleteCertificates,
  deleteSealedMentions,
  deleteUser,
  dueInBin,
  emptyBin,
  isEmailQueued,
  isTaken,
  leaveCommunications,
  lockedAffiliate,
  lockUser,
  markAffiliateErased,
  markErased,
  publishPost,
  replaceMentions,
  settledAffiliates,
  takeFromBin,
  unnameAffiliate,
  unnameLedger,
  unnameLog,
  unnamePosts,
  wordsOf,
} from "./erase-queries.ts";
import { dueDeletions, lockedDeletion, markAnnounced } from "./queries.ts";
import { queueErasure } from "./queue.ts";

/** Time for the last email to reach the person before the address is erased. */
const EMAIL_FIRST_MS = 60 * 60 * 1000;
/** Longest wait for a mail server that does not answer. It ends before the next night. */
const LONGEST_WAIT_MS = 20 * 60 * 60 * 1000;

/**
 * Begins the erasures whose day has come: sends the last email, and queues the erasure for after it. Runs each night. An
 * erasure that was killed is queued again.
 */
export async function beginDueErasures(context: AppContext): Promise<{ begun: number }> {
  const now = context.clock();
  const due = await dueDeletions(context.db, now);
  await runEach(
    () =>
      doEach(due, async ({ user_id, last_email_at }) => {
        if (user_id === null) return;
        if (last_email_at === null) await announce(context, user_id);
        else await queueErasure(context.db, user_id, now);
      }),
    async () => doEach(await dueInBin(context.db, now), (id) => eraseFromBin(context, id)),
    async () =>
      doEach(await settledAffiliates(context.db), ({ id, affiliate_id }) =>
        eraseAffiliate(context, id, affiliate_id),
      ),
  );
  return { begun: due.length };
}

/** Sends the last email to the person, and queues the erasure. */
const announce = (context: AppContext, userId: number) =>
  act(context, byItself, async ({ db, now, did }) => {
    const deletion = await lockedDeletion(db, userId);
    if (!deletion || deletion.last_email_at !== null || deletion.due_at > now) return;
    await markAnnounced(db, userId, now);
    did("student.announce deletion", { id: userId });
    await queueErasure(db, userId, new Date(now.getTime() + EMAIL_FIRST_MS));
  });

export const lastEmailKey = (userId: number, askedAt: Date) =>
  `account-deletion-now ${userId} ${askedAt.getTime()}`;

/**
 * Erases the account in one transaction. Its files are detached in the transaction and deleted after it; the nightly
 * clean-up deletes those that a crash left. Does nothing if the deletion was cancelled or is done.
 */
export async function eraseAccount(context: AppContext, userId: number): Promise<void> {
  const isErased = await act(context, byItself, async (acting) => {
    const { db, now } = acting;
    await lockUser(db, userId);
    const deletion = await lockedDeletion(db, userId);
    if (!deletion?.last_email_at || deletion.due_at > now) return false;
    const waited_ms = now.getTime() - deletion.last_email_at.getTime();
    // The next night tries again.
    if (waited_ms < LONGEST_WAIT_MS && (await isEmailQueued(db, lastEmailKey(userId, deletion.asked_at))))
      return false;
    await eraseRows(acting, userId, deletion);
    return true;
  });
  if (isErased) await removeDetachedFiles(context);
}

/**
 * Erases a student whom staff have moved to the bin after the request. The account returns only within the transaction,
 * without the rows that an erasure deletes. There is no last email, because its address was deleted with the account.
 */
async function eraseFromBin(context: AppContext, itemId: number): Promise<void> {
  await act(context, byItself, async (acting) => {
    const { db, now } = acting;
    const content = await takeFromBin(db, itemId);
    const user = content?.tables[0]?.rows[0];
    if (!content || !user) return;
    const userId = Number(user.id);
    if (await isTaken(db, user)) user.email = user.username = `erased-${userId}@erased.invalid`;
    const tables = content.tables.filter(({ name }) => name === "users" || name === "account_deletions");
    await putRowsBack(db, { ...content, tables }, true);
    const deletion = await lockedDeletion(db, userId);
    if (!deletion) throw new Error("The deletion of a student in the bin is missing.");
    await eraseRows(acting, userId, deletion);
    await holdFiles(db, filesOf(content), now);
  });
  await removeDetachedFiles(context);
}

interface Wanted {
  id: number;
  keeps_certificates: boolean;
}

async function eraseRows({ context, db, now, did, last }: Acting, userId: number, wanted: Wanted) {
  await allowLongStatements(db);
  const words = await wordsOf(db, userId);
  const unsettled = await eraseAffiliatesOf(db, userId, now);
  await endChargesOfStudent(db, userId, now);
  const files = [
    ...(await unnameLedger(db, userId)),
    ...(await emptyBin(db, userId)),
    ...(await attachmentsOf(db, userId)),
  ];
  const posts = await unnamePosts(db, userId, words);
  await leaveCommunications(db, userId);
  if (!wanted.keeps_certificates) await deleteCertificates(db, userId);
  await unnameLog(db, userId, words);
  await deleteByAddress(db, words.emails);
  await markErased(db, wanted.id, now, unsettled);
  const picture = await deleteUser(db, userId);
  await replaceMentions(db, words);
  await deleteSealedMentions(db, context.secret, words);
  await holdFiles(db, files, now);
  if (picture) await detachPicture(db, picture, now);
  did("student.erase", { id: userId });
  for (const post of posts) last(async () => void (await publishPost(db, post)));
}

/** Erases the person's affiliate records. Returns those that must wait for their payout. */
async function eraseAffiliatesOf(db: Transaction, userId: number, now: Date): Promise<number[]> {
  const affiliates = await affiliatesOf(db, userId);
  for (const { id, is_unsettled } of affiliates) if (!is_unsettled) await unnameAffiliate(db, id, now);
  return affiliates.filter(({ is_unsettled }) => is_unsettled).map(({ id }) => id);
}

/** Erases an affiliate record after its last payout. */
const eraseAffiliate = (context: AppContext, deletionId: number, affiliateId: number) =>
  act(context, byItself, async ({ db, now }) => {
    await allowLongStatements(db);
    const found = await lockedAffiliate(db, affiliateId);
    await markAffiliateErased(db, deletionId);
    if (!found) return;
    const words = {
      names: [found.name],
      shared_names: [],
      emails: [found.email],
      phones: [found.phone].filter(Boolean),
    };
    await unnameAffiliate(db, affiliateId, now);
    await deleteByAddress(db, words.emails);
    await replaceMentions(db, words);
    await deleteSealedMentions(db, context.secret, words);
  });
