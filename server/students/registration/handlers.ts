import type { registration } from "#contract/accounts/registration.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { enrollmentOfEmail } from "./queries.ts";
import { register } from "./register.ts";

export const registrationHandlers: Handlers<typeof registration> = {
  register: ({ context, request, body }) => register(context, request, body),
  check_email: ({ db, query }) => enrollmentOfEmail(db, query.email, query.program_id),
};
