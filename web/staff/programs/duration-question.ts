import type { DarasaClient } from "#contract/all.ts";
import type { DurationEffect, Program } from "#contract/courses/programs/programs.ts";
import { unitsOf } from "#contract/courses/units/durations.ts";
import { unitsInWords } from "#contract/courses/units/units.ts";
import type { SaveQuestion } from "#web/dashboard/forms/editor/editor-rules.ts";

interface FilledProgram {
  values: { duration: string };
  record: Program | undefined;
}

/** Asks before another duration hides units with content or ticks of students. */
export async function askAboutDuration({ values, record }: FilledProgram, api: DarasaClient) {
  if (!record || values.duration === record.duration) return undefined;
  const call = { params: { id: record.id }, query: { duration: values.duration } };
  return durationQuestion(record.duration, await api.programs.duration_effect(call));
}

export function durationQuestion(duration: string, effect: DurationEffect): SaveQuestion | undefined {
  const { hidden_units, lost_ticks, changed_ticks } = effect;
  const before = unitsOf(duration);
  const effects = [
    hidden_units > 0 &&
      `${hidden_units === 1 ? "1 unit with content is" : `${hidden_units} units with content are`} hidden from students.`,
    lost_ticks > 0 &&
      `${lost_ticks === 1 ? "1 tick of a student will" : `${lost_ticks} ticks of students will`} no longer count.`,
    changed_ticks > 0 &&
      `${changed_ticks === 1 ? "1 tick" : `${changed_ticks} ticks`} on ${before.unit_type} will count for ${effect.unit_type}.`,
  ].filter((one) => typeof one === "string");
  if (effects.length === 0) return undefined;
  return {
    title: `Change ${unitsInWords(before)} to ${unitsInWords(effect)}?`,
    text: `${effects.join(" ")} Nothing is deleted: the old duration brings it all back.`,
    answers: [{ label: "Change the Duration" }],
  };
}
