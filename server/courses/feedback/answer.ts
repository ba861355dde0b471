import { type AnswersForm, readAnswers } from "#contract/courses/feedback/questions.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { FEEDBACK_LOT } from "#contract/shared/limits.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { withAnswers, withNextLot } from "./box.ts";
import { boxOf, saveBox, showRest } from "./close.ts";
import { haveAllAnswered, lockedInvitation, lockedRound, markAnswered } from "./queries.ts";

const thanks = { message: "Thank you. Your answers are stored without your name." };

/**
 * Stores a student's answers among those of others, and that the student has answered. Reports no act: an entry of the
 * log, a webhook or an event would have the time of the answer.
 * @throws ApiError 404 for a form of others, 409 for a second answer (not for the same call, which changes nothing) or a closed form, 400 at a question
 */
export function giveAnswers(
  context: AppContext,
  viewer: Viewer,
  id: number,
  form: AnswersForm,
): Promise<{ message: string }> {
  return inTransaction(context, async (db) => {
    const round = await lockedRound(db, id);
    const invitation = round && (await lockedInvitation(db, id, viewer.id));
    if (!invitation) throw apiError("not_found");
    if (invitation.has_answered && form.key && invitation.sending_key === form.key) return thanks;
    if (invitation.has_answered) throw apiError("feedback_given");
    if (round.is_closed || round.closes_at <= context.clock()) throw apiError("feedback_closed");
    const { values, problems } = readAnswers(round.questions, form);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await markAnswered(db, id, viewer.id, form.key ?? null);
    const name = form.may_publish ? form.publish_name : null;
    const box = withAnswers(boxOf(context, round), round.questions, values, name);
    // Other students may be in the bin. A round that closes with fewer answers deletes them.
    const isEnough = box.held_count >= FEEDBACK_LOT;
    if (isEnough && (await haveAllAnswered(db, id))) await showRest(context, db, round, box);
    else await saveBox(context, db, id, withNextLot(box, round.questions));
    return thanks;
  });
}
