import { RouterContextProvider } from "react-router";
import type { PageRenderer } from "#server/platform/http/pages/pages.ts";
import { action as affiliate } from "#web/account/affiliate/affiliate.tsx";
import { action as confirmEmail } from "#web/account/confirm-email.tsx";
import { action as enroll } from "#web/account/enroll.tsx";
import { action as forgetAddress } from "#web/account/forget-address.tsx";
import { action as login } from "#web/account/login.tsx";
import { action as logout } from "#web/account/logout.ts";
import { action as forgotPassword } from "#web/account/password/forgot-password.tsx";
import { action as resetPassword } from "#web/account/password/reset-password.tsx";
import { action as register } from "#web/account/register/register.tsx";
import { action as undoEnrollment } from "#web/account/undo-enrollment.tsx";
import { action as unsubscribe } from "#web/account/unsubscribe.tsx";
import { action as dashboard } from "#web/dashboard/dashboard.tsx";
import { pageContext } from "#web/page/context.ts";
import { action as becomeAffiliate } from "#web/site/become-affiliate/become-affiliate.tsx";
import { action as contact } from "#web/site/contact/contact.tsx";
import { action as program } from "#web/site/programs/program.tsx";

const actions: Record<string, (asked: never) => unknown> = {
  "/affiliate": affiliate,
  "/become-affiliate": becomeAffiliate,
  "/confirm-email": confirmEmail,
  "/dashboard": dashboard,
  "/contact-us": contact,
  "/forget-address": forgetAddress,
  "/forgot-password": forgotPassword,
  "/login": login,
  "/logout": logout,
  "/register": register,
  "/reset-password": resetPassword,
  "/undo-enrollment": undoEnrollment,
  "/unsubscribe": unsubscribe,
};

/** Answers a posted form with the result of the page's action, as JSON. Needs no build of the pages. */
export const actionRenderer: PageRenderer = {
  async render(request, page) {
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    const { pathname } = new URL(request.url);
    const [, programId, isEnroll] = /^\/programs\/(\d+)(\/enroll)?$/.exec(pathname) ?? [];
    const action = programId ? (isEnroll ? enroll : program) : actions[pathname];
    if (!action) return new Response("no such form", { status: 404 });
    return answerOf(() => action({ context, request, params: { programId, id: programId } } as never));
  },
  serveFiles: async () => undefined,
  relaxedPolicy: false,
};

async function answerOf(act: () => unknown): Promise<Response> {
  try {
    const answer = (await act()) as { data?: unknown; init?: ResponseInit | null };
    if (answer instanceof Response) return answer;
    const isData = typeof answer === "object" && answer !== null && "init" in answer && "data" in answer;
    return isData ? Response.json(answer.data, answer.init ?? {}) : Response.json(answer);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
