import type { z } from "zod";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import {
  type PointsForm,
  pointsMessage,
  reasonMissing,
  type StaffAttempt,
} from "#contract/courses/quizzes/results.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";

export type MarkedQuestion = StaffAttempt["questions"][number];
/** Typed points and reasons, by the names of their fields. */
export type MarksValues = Record<string, string>;
type GivenPoints = z.output<typeof PointsForm>["points"];

export const pointsName = (position: number) => `points_${position}`;
export const reasonName = (position: number) => `reason_${position}`;

export const isMarkedByStaff = ({ kind }: MarkedQuestion): boolean =>
  questionKinds[kind].isMarkedByStaff === true;

export function marksValues({ questions }: StaffAttempt): MarksValues {
  return Object.fromEntries(
    questions.flatMap(({ position, points, by_hand_reason }) => [
      [pointsName(position), points === null ? "" : String(points)],
      [reasonName(position), by_hand_reason ?? ""],
    ]),
  );
}

/** Returns the questions that staff mark first, because they take the time. */
export const inMarkingOrder = (questions: readonly MarkedQuestion[]): MarkedQuestion[] => [
  ...questions.filter(isMarkedByStaff),
  ...questions.filter((question) => !isMarkedByStaff(question)),
];

/** Reads points with a point or a comma. */
const readPoints = (text: string) =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));

/** Returns the changed points, and the messages of those that cannot be saved. */
export function readMarks(
  { questions }: StaffAttempt,
  values: MarksValues,
  changes: Partial<MarksValues>,
): { points: GivenPoints; problems: FieldErrors } {
  const problems: FieldErrors = {};
  const points: GivenPoints = [];
  for (const question of questions) {
    const { position, points_possible } = question;
    const [pointsField, reasonField] = [pointsName(position), reasonName(position)];
    if (!(pointsField in changes || reasonField in changes)) continue;
    const given = readPoints(values[pointsField] ?? "");
    const reason = (values[reasonField] ?? "").trim();
    if (!(given >= 0 && given <= points_possible)) problems[pointsField] = [pointsMessage(points_possible)];
    if (reason === "" && !isMarkedByStaff(question)) problems[reasonField] = [reasonMissing];
    points.push({ position, points: given, reason });
  }
  return { points, problems };
}

/** Returns whether the attempt has these points already, because an earlier answer of the server was lost. */
export const hasMarks = ({ questions }: StaffAttempt, points: GivenPoints): boolean =>
  points.every(({ position, points: given, reason }) =>
    questions.some(
      (one) => one.position === position && one.points === given && one.by_hand_reason === reason,
    ),
  );
