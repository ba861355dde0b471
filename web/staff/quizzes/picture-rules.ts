import { idOfQuestionPicture } from "#contract/courses/quizzes/picture-addresses.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { MAX_DESCRIPTION_LENGTH } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import type { PictureRules } from "#web/ui/inputs/rich-text/rich-text-picture.tsx";

/** Returns the rules for pictures in the texts of a program's questions. */
export const pictureRules = (program: number): PictureRules => ({
  files: fileRules("image"),
  hint: `${fileHint("image")}. It is made smaller than 200 KB.`,
  maxDescription: MAX_DESCRIPTION_LENGTH,
  isAllowed: (url) => idOfQuestionPicture(url) !== undefined,
  store: (picture) =>
    api.question_pictures
      .create({ params: { id: program }, body: {}, files: { picture: [picture] }, idempotencyKey: newKey() })
      .catch((error) => problemOf(error, "Error adding the picture. Please try again.")),
});
