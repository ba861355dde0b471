import { apiError } from "#contract/shared/errors.ts";
import { insertTestimonial } from "#server/content/testimonials/queries.ts";
import type { AppContext } from "#server/context.ts";
import { instituteIdentity } from "#server/institute/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { lockedRound, saveResults } from "./queries.ts";
import { forgetDeleted } from "./results.ts";

/**
 * Makes a hidden testimonial of a shown text. Staff add the writer's role and company before they show it.
 * @throws ApiError 404 for an unknown text, 409 when its writer has not allowed the publication
 */
export function publishText(context: AppContext, request: RequestContext, id: number, answer: string) {
  return actOn(context, request, { lock: (db) => lockedRound(db, id) }, async (round, { db, now, did }) => {
    const found = Object.values(round.shown)
      .flat()
      .find((value) => typeof value === "object" && value?.id === answer);
    if (typeof found !== "object" || found === null) throw apiError("not_found");
    if (found.publish_name === null) throw apiError("not_publishable");
    await forgetDeleted(db, [round.shown]);
    if (found.testimonial !== null) return { testimonial: found.testimonial };
    const testimonial = await insertTestimonial(db, {
      ...{ name: found.publish_name, role: "Student", program: round.program_title, content: found.text },
      company: (await instituteIdentity(db)).name,
      ...{ is_active: false, created_at: now, updated_at: now },
    });
    found.testimonial = testimonial.id;
    const { shown, shown_count, sealed, held_count } = round;
    await saveResults(db, id, { shown, shown_count, sealed, held_count });
    const { name, content, program } = testimonial;
    did("testimonial.create", { id: testimonial.id, after: { name, content, program, is_active: false } });
    return { testimonial: testimonial.id };
  });
}
