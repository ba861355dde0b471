import { data, redirect } from "react-router";
import type { DarasaClient } from "#contract/all.ts";
import type { Program } from "#contract/courses/programs/programs.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { moneyOf } from "#contract/shared/money/estimates.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { EnrollConfirmation, type Enrollment, type FeeToCome } from "#web/account/enroll-confirmation.tsx";
import { refreshHeader } from "#web/account/use-redirect-after.ts";
import {
  apiErrorOf,
  isMissing,
  limitNote,
  logFailure,
  messagesOf,
  statusOf,
  TOO_MANY,
} from "#web/api/api-error.ts";
import { reached } from "#web/api/failures/network-failure.ts";
import { newKey } from "#web/api/new-key.ts";
import { serverApi, viewerOf } from "#web/page/context.ts";
import { idOf } from "#web/page/id-of.ts";
import { pageMeta } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { type Estimate, estimateFor } from "#web/shared/programs/estimate.ts";
import { summarise } from "#web/shared/programs/program-summary.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import type { Route } from "./+types/enroll.ts";

const failedSentence = "Failed to enroll in this program. Please try again.";
/** Delay before the dashboard opens after enrolling (visitors.md 9). */
const DASHBOARD_AFTER_MS = 2_000;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(paths.login({ programId: params.programId }));
  const api = serverApi(context);
  const id = idOf(params.programId);
  const program = await api.programs.get({ params: { id } }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!program)
    return data(
      { program: null, hindrance: undefined, ref: "", fee: null, estimate: null, key: "" },
      { status: 404 },
    );
  const ref = new URL(request.url).searchParams.get("ref") ?? "";
  const [{ hindrance, fee }, estimate] = await Promise.all([feeOrHindrance(), estimateOfPrice(api, program)]);
  // A second press after a lost answer sends the same key, and gets the first answer again.
  return { program: summarise(program), hindrance, ref, fee, estimate, key: newKey() };

  async function feeOrHindrance() {
    const hindrance = await hindranceOf();
    return { hindrance, fee: hindrance ? null : await feeToCome(api, id) };
  }

  /** Returns the reason why this person cannot enroll, if there is one. */
  async function hindranceOf(): Promise<string | undefined> {
    if (viewer?.role !== "student") return apiErrors.only_students_enroll.sentence;
    const enrolled = await api.enrollments.enrolled_programs();
    if (enrolled.some((own) => own.id === id)) return apiErrors.already_enrolled.sentence;
    return program?.is_enrollment_open ? undefined : apiErrors.enrollment_closed.sentence;
  }
}

/** Returns the key of the form, or undefined if it is not one of ours. */
function keyIn(form: FormData): string | undefined {
  const key = String(form.get("key"));
  return /^[0-9a-f]{32}$/.test(key) ? key : undefined;
}

/** Returns the fee that the enrollment makes, and how to pay it. A failure is only logged. */
async function feeToCome(api: DarasaClient, program: number): Promise<FeeToCome | null> {
  try {
    const { fee } = await api.charges.preview({ query: { program } });
    if (!fee) return null;
    const { mobile_money } = await api.fee_rules.ways_to_pay();
    const { currency, amount_minor, due_at } = fee;
    return {
      amount: formatMoney({ currency, amount_minor }),
      parts: fee.parts.map((part) => ({
        amount: formatMoney({ currency, amount_minor: part.amount_minor }),
        due_at: part.due_at,
      })),
      due_at,
      networks: mobile_money.map(({ network }) => network),
    };
  } catch (error) {
    logFailure("fee before the enrollment", error);
    return null;
  }
}

/** Returns the price in the student's own currency. A failure is only logged. */
async function estimateOfPrice(api: DarasaClient, program: Program): Promise<Estimate | null> {
  const money = moneyOf(program);
  if (!money) return null;
  try {
    const [user, rates] = await Promise.all([api.profiles.current(), api.exchange_rates.get()]);
    return estimateFor(money, user.profile.phone, rates);
  } catch (error) {
    logFailure("estimate before the enrollment", error);
    return null;
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(paths.login({ programId: params.programId }));
  const form = await request.formData();
  const api = serverApi(context);
  try {
    const body = { program_id: idOf(params.programId), ref: form.get("ref") };
    await api.enrollments.create({ body, idempotencyKey: keyIn(form) });
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("enroll", error);
    // Shows the server's message where the person can act on it, otherwise a general failure.
    const isPlain = refused !== undefined && [403, 409, TOO_MANY].includes(refused.status);
    const problem = (isPlain && Object.values(messagesOf(refused))[0]) || failedSentence;
    return data<Enrollment>({ problem, ...limitNote(error) }, statusOf(error));
  }
  const fee = await feeOf(api, idOf(params.programId));
  const answer: Enrollment = { next: paths.dashboard(), wait_ms: DASHBOARD_AFTER_MS, fee };
  return data(answer, { headers: refreshHeader(paths.dashboard(), DASHBOARD_AFTER_MS) });
}

/**
 * Returns the fee of the program in words, or undefined if fees are off. A failure is only logged, because the student
 * is enrolled already.
 */
async function feeOf(api: DarasaClient, program: number): Promise<Enrollment["fee"]> {
  try {
    const charge = (await api.charges.mine()).find((one) => one.program === program && one.left_minor > 0);
    if (!charge) return undefined;
    const { currency, left_minor, due_at, reference } = charge;
    const parts = charge.parts.map((part) => formatMoney({ currency, amount_minor: part.left_minor }));
    return { amount: formatMoney({ currency, amount_minor: left_minor }), parts, due_at, reference };
  } catch (error) {
    logFailure("fee of the enrollment", error);
    return undefined;
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reached(serverAction, (problem): Enrollment => ({ problem }), failedSentence);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** The program is not loaded again after the answer. */
export const shouldRevalidate = () => false;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const program = loaderData?.program;
  return pageMeta(matches, {
    title: program ? `Enroll in ${program.title}` : "Program not found",
    description: "Confirm your enrollment.",
    path: program ? paths.program(program.id) : paths.programs(),
    is_unlisted: true,
  });
}

export default function Enroll({ loaderData, actionData }: Route.ComponentProps) {
  const { program, hindrance, ref, fee, estimate, key } = loaderData;
  if (!program) return <ProgramMissing />;
  return (
    <EnrollConfirmation
      program={program}
      hindrance={hindrance}
      fee={fee}
      estimate={estimate}
      referral={ref}
      retryKey={key}
      answer={actionData}
    />
  );
}

function ProgramMissing() {
  return (
    <div className="page-width py-14">
      <h1 className="sr-only">Program not found</h1>
      <EmptyState
        title="Program not found"
        action={<ButtonLink to={paths.programs()}>View All Programs</ButtonLink>}
      />
    </div>
  );
}
