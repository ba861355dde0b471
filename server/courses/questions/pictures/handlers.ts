import {
  MAX_QUESTION_PICTURE_BYTES,
  questionPictureUrl,
} from "#contract/courses/quizzes/picture-addresses.ts";
import type { questionPictures } from "#contract/courses/quizzes/question-pictures.ts";
import { apiError } from "#contract/shared/errors.ts";
import { programById } from "#server/courses/programs/queries.ts";
import { shownPicture } from "#server/platform/http/answers/shown-picture.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { actWithFile } from "#server/platform/records/act-with-file.ts";
import { preparePrivatePicture } from "#server/platform/storage/private-picture.ts";
import { insertPicture } from "./queries.ts";
import { readablePicture } from "./read.ts";

export const questionPictureHandlers: Handlers<typeof questionPictures> = {
  async create({ context, db, request, params, files }) {
    const [upload] = files.picture;
    if (!upload || !(await programById(db, params.id))) throw apiError("not_found");
    const limit = { max_bytes: MAX_QUESTION_PICTURE_BYTES };
    const { file, width, height } = await preparePrivatePicture(upload, "picture", request, limit);
    return actWithFile(context, request, "questions", file, async (columns, { db: acting, now, did }) => {
      const picture = { ...columns, program_id: params.id, width, height, created_at: now };
      const { id, size_bytes } = await insertPicture(acting, picture);
      did("question_picture.create", { id, after: { program: params.id, filename: columns.filename } });
      return { id, url: questionPictureUrl(id), width, height, size_bytes };
    });
  },

  file: async ({ context, db, viewer, params }) =>
    shownPicture(context.files, await readablePicture(db, viewer, params.id, context.clock())),
};
