import { quizResults } from "#contract/courses/quizzes/results.ts";
import { assignmentById } from "#server/courses/assignments/queries.ts";
import { attemptsGoingOn } from "#server/courses/attempts/queries.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import { nameInFile } from "#server/platform/http/answers/file-name.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { attemptsCsv } from "./export.ts";
import { giveExtraTime } from "./extra-time.ts";
import { givePoints } from "./give-points.ts";
import { beginMarkingAgain, compareMarking } from "./mark-again.ts";
import { attemptsById, filteredAttempts } from "./queries.ts";
import { attemptsOfWork, serializeAttempt, staffAttempt } from "./read.ts";
import { statisticsOf } from "./statistics.ts";

export const quizResultHandlers: Handlers<typeof quizResults> = {
  async list(call) {
    const { db, params, query } = call;
    await assignmentById(db, params.id);
    return listOrPage(call, quizResults.list.path.replace("{id}", String(params.id)), {
      filtered: filteredAttempts(db, params.id, query),
      id: "attempts.id",
      order: { newestBy: "attempts.began_at" },
      rows: (ids) => attemptsById(db, ids),
      serialize: serializeAttempt,
    });
  },

  async in_progress({ db, params }) {
    await assignmentById(db, params.id);
    return attemptsGoingOn(db, params.id);
  },

  async export({ context, db, request, params }) {
    const { title } = await assignmentById(db, params.id);
    await note(context, request, "assignment.export", { id: params.id, after: { attempts: "all" } });
    return csvDownload(
      `${nameInFile(title, `quiz-${params.id}`)}-attempts.csv`,
      attemptsCsv(context, params.id),
    );
  },

  attempt: ({ db, params }) => staffAttempt(db, params.id),
  of_work: ({ db, viewer, params }) => attemptsOfWork(db, viewer, params.id),
  give_points: ({ context, request, viewer, params, body }) =>
    givePoints(context, request, viewer, params.id, body),
  extra_time: ({ context, request, params, body }) => giveExtraTime(context, request, params, body.minutes),

  async statistics({ db, params }) {
    await assignmentById(db, params.id);
    return statisticsOf(db, params.id);
  },

  async compare({ db, params }) {
    await assignmentById(db, params.id);
    return compareMarking(db, params.id);
  },
  mark_again: ({ context, request, params, body }) =>
    beginMarkingAgain(context, request, params.id, body.reason),
};
