import type { z } from "zod";
import { RegistrationForm, RegistrationStepOne } from "#contract/accounts/registration.ts";
import type { DarasaClient } from "#contract/all.ts";
import {
  apiErrorOf,
  logFailure,
  type Messages,
  messagesOf,
  type Refused,
  statusOf,
} from "#web/api/api-error.ts";
import { idOf } from "#web/page/id-of.ts";
import { type LoginNotice, paths } from "#web/paths.ts";
import { phoneOf } from "#web/shared/phones/phone-input.ts";
import {
  alreadyEnrolled,
  type RegistrationAnswer,
  type RegistrationValues,
  registrationFailed,
  stepOneFields,
  stepTwoFields,
} from "./registration-answer.ts";

/** Answers a post of the wizard, which is one step. Returns the typed values, except passwords (visitors.md 4). */
export async function answerRegistration(api: DarasaClient, form: FormData): Promise<RegistrationAnswer> {
  const values = valuesOf(form);
  switch (form.get("intent")) {
    case "back":
      return { step: 1, values };
    case "enroll":
      return enrollByEmail(api, values);
    case "register":
      return register(api, values, form);
    default:
      return afterStepOne(api, values);
  }
}

function valuesOf(form: FormData): RegistrationValues {
  const names = [...stepOneFields, ...stepTwoFields, "country", "program", "ref", "new_email"];
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
}

/** Returns the body of the API call: a single phone number, and the program's id if there is one. */
function bodyOf({ country = "", phone = "", program, new_email, ...values }: RegistrationValues) {
  const program_id = idOf(program) || undefined;
  return { ...values, phone: phoneOf(country, phone), program_id };
}

async function afterStepOne(api: DarasaClient, values: RegistrationValues): Promise<RegistrationAnswer> {
  const checked = RegistrationStepOne.safeParse(bodyOf(values));
  const messages = checked.success ? {} : firstMessages(checked.error);
  const { email = "" } = values;
  // The check is rate-limited, so an email that was found to be new is not checked again.
  if (!messages.email && values.new_email !== email) {
    const known = await lookUp(api, values);
    if (known) return known;
  }
  const answered = { ...values, new_email: messages.email ? "" : email };
  return checked.success ? { step: 2, values: answered } : { step: 1, values: answered, messages };
}

/** Checks whether the email has an account. If so, the form only asks for the email. */
async function lookUp(
  api: DarasaClient,
  values: RegistrationValues,
): Promise<RegistrationAnswer | undefined> {
  try {
    const program_id = idOf(values.program) || undefined;
    const { exists, enrolled } = await api.registration.check_email({
      query: { email: values.email ?? "", program_id },
    });
    if (!exists) return undefined;
    return { step: "known", values, enrolled };
  } catch {
    // The check was refused or failed: the form does not collapse.
    return undefined;
  }
}

async function enrollByEmail(api: DarasaClient, values: RegistrationValues): Promise<RegistrationAnswer> {
  const known = await lookUp(api, values);
  if (!known) return afterStepOne(api, values);
  if (known.enrolled) return known;
  try {
    const { email, program, ref } = values;
    const reply = await api.enrollments.create({ body: { email, program, ref } });
    const message = "message" in reply ? reply.message : "";
    return { step: "done", values, message, ...loginAfter("enrolled") };
  } catch (error) {
    const refused = apiErrorOf(error);
    if (refused?.status === 409) return { step: "known", values, enrolled: true, refused: statusOf(error) };
    if (!refused) logFailure("registration: enroll", error);
    const messages = refused ? messagesOf(refused) : { "": registrationFailed };
    return { step: "known", values, messages, refused: statusOf(error) };
  }
}

async function register(
  api: DarasaClient,
  values: RegistrationValues,
  form: FormData,
): Promise<RegistrationAnswer> {
  const passwords = {
    password: String(form.get("password") ?? ""),
    confirm_password: String(form.get("confirm_password") ?? ""),
  };
  const body = { ...bodyOf(values), ...passwords };
  // Calls count for the whole network (security.md, "Rate limits"), e.g. an office. So catch form mistakes before the
  // call.
  const checked = RegistrationForm.safeParse(body);
  if (!checked.success) return refusedWith(values, firstMessages(checked.error));
  try {
    const { message, enrolled } = await api.registration.register({
      body: body as Parameters<typeof api.registration.register>[0]["body"],
    });
    // A student who is already enrolled has nothing to confirm.
    const programId = enrolled === false ? idOf(values.program) || undefined : undefined;
    const notice = enrolled ? "registered-enrolled" : "registered";
    return { step: "done", values, message, ...loginAfter(notice, programId) };
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("registration", error);
    const messages = refused ? messagesFor(refused) : { "": registrationFailed };
    // The email has an account, which most often belongs to this person.
    const known = refused?.status === 409 && messages.email ? await lookUp(api, values) : undefined;
    return { ...(known ?? refusedWith(values, messages)), refused: statusOf(error) };
  }
}

/** Returns a refusal at the step that contains the field. */
function refusedWith(values: RegistrationValues, messages: Messages): RegistrationAnswer {
  const isStepOne = stepOneFields.some((field) => field in messages);
  return { step: isStepOne ? 1 : 2, values, messages };
}

/**
 * Returns the login page's address. Without JavaScript it contains the success as `notice`; otherwise the browser's
 * history does.
 */
const loginAfter = (notice: LoginNotice, programId?: number) => ({
  next: paths.login({ programId }),
  next_without_script: paths.login({ notice, programId }),
});

/** Returns the refusal's messages. A message about the program moves to the form, because the program has no field. */
function messagesFor(refused: Refused): Messages {
  const { program_id, ...messages } = messagesOf(refused);
  if (refused.status === 409 && program_id) return { ...messages, "": alreadyEnrolled };
  return program_id ? { ...messages, "": program_id } : messages;
}

function firstMessages(error: z.ZodError): Messages {
  const messages: Messages = {};
  for (const issue of error.issues) messages[String(issue.path[0])] ??= issue.message;
  return messages;
}
