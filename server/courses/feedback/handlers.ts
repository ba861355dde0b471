import type { feedbackForms } from "#contract/courses/feedback/feedback-forms.ts";
import type { feedbackRounds } from "#contract/courses/feedback/feedback-rounds.ts";
import { programInFile } from "#server/courses/programs/program-in-file.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import { nameInFile } from "#server/platform/http/answers/file-name.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { giveAnswers } from "./answer.ts";
import { closeRound } from "./close.ts";
import { changeForm, programForm } from "./form.ts";
import { publishText } from "./publish.ts";
import { waitingForms } from "./queries.ts";
import { resultsOf } from "./results.ts";
import { resultsCsv } from "./results-csv.ts";
import { sendByHand } from "./send.ts";

export const feedbackFormHandlers: Handlers<typeof feedbackForms> = {
  get: ({ context, db, params }) => programForm(db, params.id, context.clock()),
  change: ({ context, request, params, body }) => changeForm(context, request, params.id, body),
};

export const feedbackRoundHandlers: Handlers<typeof feedbackRounds> = {
  results: ({ db, params, query }) => resultsOf(db, params.id, query.round),

  async export({ context, db, request, params, query }) {
    const results = await resultsOf(db, params.id, query.round);
    const round = results.rounds.find(({ id }) => id === query.round);
    await note(context, request, "feedback_round.export", {
      id: null,
      after: { program: params.id, ...(round && { round: round.name }) },
    });
    const name = `${await programInFile(db, params.id)}-feedback`;
    return csvDownload(
      `${name}${round ? `-${nameInFile(round.name, String(round.id))}` : ""}.csv`,
      resultsCsv(results),
    );
  },

  send: ({ context, request, params, body }) => sendByHand(context, request, params.id, body.known_open),
  close: ({ context, request, params, body }) => closeRound(context, request, params.id, body.is_deleting),
  publish: ({ context, request, params, body }) => publishText(context, request, params.id, body.answer),
  mine: ({ context, db, viewer }) => waitingForms(db, viewer.id, context.clock()),
  answer: ({ context, viewer, params, body }) => giveAnswers(context, viewer, params.id, body),
};
