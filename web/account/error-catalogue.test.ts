import { afterEach, describe, expect, it, vi } from "vitest";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { reached } from "#web/api/failures/network-failure.ts";
import { action as enrollAction, loader as enrollLoader } from "./enroll.tsx";
import { action as loginAction, loader as loginLoader } from "./login.tsx";
import { action as forgotAction } from "./password/forgot-password.tsx";
import { action as resetAction } from "./password/reset-password.tsx";
import { action as registerAction, clientAction as registerClientAction } from "./register/register.tsx";

const log = vi.spyOn(console, "error").mockReturnValue();
afterEach(() => void log.mockClear());

const answers = (value: unknown) => async () => value;
const refuses = (error: unknown) => async () => Promise.reject(error);
const broken = refuses(new Error("broken"));
const student = { id: 1, email: "amina@darasa.example", name: "Amina", role: "student", permissions: [] };

/** Returns the answer of an action, with its status and headers. */
async function answerOf(action: (asked: never) => unknown, asked: never) {
  const { data, init } = (await action(asked)) as { data: unknown; init: ResponseInit | null };
  const headers = new Headers(init?.headers);
  return { answer: data as Record<string, unknown>, status: init?.status, headers };
}

const stepTwo = {
  ...{ intent: "register", email: "zawadi@example.org", name: "Zawadi", country: "UG", phone: "772123456" },
  ...{ location: "Gulu, Uganda", occupation: "Nurse", organization: "A clinic", education_level: "diploma" },
  ...{ referral_source: "x", password: "milk and 2 eggs", confirm_password: "milk and 2 eggs", program: "7" },
};

function register(verb: () => Promise<unknown>, form: Record<string, string> = stepTwo) {
  const api = {
    registration: { register: verb, check_email: answers({ exists: true, enrolled: false }) },
    enrollments: { create: verb },
  };
  return answerOf(registerAction, pageArguments({ api, form }));
}

describe("registration (visitors.md 8)", () => {
  it("an email that has an account shows 'You already have an account' and 'Log in'", async () => {
    const api = {
      registration: {
        register: refuses(apiError("email_taken", { field: "email" })),
        check_email: answers({ exists: true, enrolled: false }),
      },
    };
    const { answer, status } = await answerOf(registerAction, pageArguments({ api, form: stepTwo }));
    expect(answer).toMatchObject({ step: "known", enrolled: false });
    expect(status).toBe(409);
  });

  it("a refusal shows the first message at each field", async () => {
    const weak = invalid({ password: ["Password must be at least 6 characters long", "another"] });
    expect((await register(refuses(weak))).answer).toMatchObject({
      step: 2,
      messages: { password: "Password must be at least 6 characters long" },
    });
  });

  it("form mistakes are caught before the API call, which counts toward the network's limit", async () => {
    const call = vi.fn(answers({ message: "" }));
    const { answer } = await register(call, { ...stepTwo, password: "abc", confirm_password: "abd" });
    const messages = { password: "Password must be at least 6 characters long" };
    expect(answer).toMatchObject({ step: 2, messages });
    expect((await register(call, { ...stepTwo, phone: "77" })).answer).toMatchObject({ step: 1 });
    expect(call).not.toHaveBeenCalled();
  });

  it("registering an enrolled email says so, also when the email was already known", async () => {
    const taken = apiError("already_enrolled", { field: "program_id" });
    const sentence =
      "You are already enrolled in this program with this email address. Please log in instead.";
    expect((await register(refuses(taken))).answer).toMatchObject({ messages: { "": sentence } });
    const byEmail = { intent: "enroll", email: "amina@darasa.example", program: "7" };
    const { answer } = await register(refuses(apiError("already_enrolled", { field: "program" })), byEmail);
    expect(answer).toMatchObject({ step: "known", enrolled: true });
  });

  it("another failure says 'Registration failed. Please try again.' and is logged", async () => {
    const messages = { "": "Registration failed. Please try again." };
    expect((await register(broken)).answer).toMatchObject({ messages });
    expect(log).toHaveBeenCalledOnce();
  });

  it("no answer says 'No response from server…', an unreadable one 'An error occurred during registration…'", async () => {
    const lost = async (error: Error) =>
      registerClientAction({ serverAction: () => Promise.reject(error) } as never);
    expect(await lost(new TypeError("Failed to fetch"))).toEqual({
      lost: "No response from server. Please check your network connection.",
    });
    expect(await lost(new Error("unreadable"))).toEqual({
      lost: "An error occurred during registration. Please try again.",
    });
  });

  it("success shows the server's message, then the login page after 1 second (visitors.md 9)", async () => {
    const message = "Account created successfully! You are now enrolled in Food Safety.";
    const { answer, headers } = await register(answers({ message }));
    expect(answer).toMatchObject({ step: "done", message, next: "/login" });
    expect(headers.get("refresh")).toBe("1; url=/login?notice=registered");
  });
});

describe("registration with a program", () => {
  it("without JavaScript, the login page says that the new account is enrolled", async () => {
    const message = "Account created successfully! You are now enrolled in Food Safety.";
    const { headers } = await register(answers({ message, enrolled: true }));
    const address = "/login?notice=registered-enrolled";
    expect(headers.get("refresh")).toBe(`1; url=${address}`);
    const shown = await loginLoader(pageArguments({ api: {}, address }));
    expect(JSON.stringify(shown)).toContain("Your account is ready, and you are enrolled.");
  });

  it("a registration that did not enroll passes the program to the login page", async () => {
    const { answer, headers } = await register(
      answers({ message: "Account created successfully!", enrolled: false }),
    );
    expect(answer).toMatchObject({ step: "done", next: "/login?programId=7" });
    expect(headers.get("refresh")).toBe("1; url=/login?notice=registered&programId=7");
  });
});

describe("login (visitors.md 2 and 8)", () => {
  const form = { email: "amina@darasa.example", password: "x" };
  const logIn = (login: () => Promise<unknown>, address = "/login") =>
    answerOf(loginAction, pageArguments({ api: { sessions: { login } }, form, address }));

  it("the page shows the server's detail or its first non_field_errors message", async () => {
    const wrong = apiError("invalid_credentials", { field: "non_field_errors" });
    expect((await logIn(refuses(wrong))).answer).toMatchObject({
      messages: { "": "Invalid email or password." },
    });
    expect((await logIn(refuses(apiError("too_many_requests", { seconds: 9 })))).answer).toMatchObject({
      messages: { "": "Too many requests. Try again in a minute." },
    });
  });

  it("another failure says 'Invalid email or password.' and keeps the email", async () => {
    expect((await logIn(broken)).answer).toEqual({
      email: form.email,
      messages: { "": "Invalid email or password." },
    });
  });

  it("staff with two-step login type a code, and then reach the page they wanted", async () => {
    const asked = await logIn(answers({ user: null, second_factor_required: true }));
    expect(asked.answer).toEqual({ messages: {}, asks_code: true });
    const enter = (login_code: () => Promise<unknown>) =>
      pageArguments({ api: { sessions: { login_code } }, form: { code: "123456" }, address: "/login" });
    const wrong = await answerOf(loginAction, enter(refuses(invalid({ code: ["Invalid code."] }))));
    expect(wrong.answer).toEqual({ messages: { code: "Invalid code." }, asks_code: true });
    const over = apiError("login_ticket_over", { field: "non_field_errors" });
    expect((await answerOf(loginAction, enter(refuses(over)))).answer).toEqual({
      messages: { "": "Too many wrong codes, or too much time. Please log in again." },
      asks_code: false,
    });
    const gone = await Promise.resolve(loginAction(enter(answers({})))).catch((thrown: unknown) => thrown);
    expect((gone as Response).headers.get("location")).toBe("/dashboard");
  });

  it.each([
    ["/login?programId=7", "/programs/7/enroll"],
    ["/login", "/dashboard"],
  ])("a login at %s leads to %s", async (address, next) => {
    const asked = pageArguments({ api: { sessions: { login: answers({}) } }, form, address });
    const gone = await Promise.resolve(loginAction(asked)).catch((thrown: unknown) => thrown as Response);
    expect((gone as Response).headers.get("location")).toBe(next);
  });

  it("mode=login-only hides the sign-up hint", async () => {
    const shown = (address: string) => loginLoader(pageArguments({ api: {}, address }));
    expect(await shown("/login?mode=login-only")).toMatchObject({ offers_sign_up: false });
    expect(await shown("/login")).toMatchObject({ offers_sign_up: true });
  });
});

describe("forgot password (visitors.md 8)", () => {
  const forgot = (request_reset: () => Promise<unknown>) => {
    const api = { credentials: { request_reset }, institute: { get: answers({ support_email: "s@x" }) } };
    return answerOf(forgotAction, pageArguments({ api, form: { email: "a" } }));
  };

  it("the page shows the first email error, or detail", async () => {
    const { answer } = await forgot(refuses(invalid({ email: ["Please enter a valid email address"] })));
    expect(answer.messages).toEqual({ email: "Please enter a valid email address" });
    const tooMany = await forgot(refuses(apiError("too_many_requests", { seconds: 60 })));
    expect(tooMany.answer.messages).toEqual({ "": "Too many requests. Try again in a minute." });
  });

  it("another failure says 'Failed to generate password reset link. Please try again.'", async () => {
    const messages = { "": "Failed to generate password reset link. Please try again." };
    expect((await forgot(broken)).answer).toMatchObject({ state: "refused", messages });
  });
});

describe("reset password (visitors.md 5 and 8)", () => {
  const passwords = { new_password: "long enough", confirm_password: "long enough" };
  const reset = (confirm_reset: () => Promise<unknown>, link: Record<string, string>) =>
    answerOf(
      resetAction,
      pageArguments({ api: { credentials: { confirm_reset } }, form: { ...passwords, ...link } }),
    );
  const whole = { uid: "u", token: "t" };
  const failed = { "": "Failed to reset password. The link may be expired or invalid." };

  it("the page shows the first non_field_errors item, otherwise a general message", async () => {
    const spent = apiError("reset_failed", { field: "non_field_errors" });
    expect((await reset(refuses(spent), whole)).answer.messages).toEqual(failed);
    expect((await reset(broken, whole)).answer.messages).toEqual(failed);
  });

  it.each<Record<string, string>>([{ uid: "u" }, { token: "t" }, {}])(
    "a link with only %j says 'Invalid reset link…' without an API call",
    async (link) => {
      const asked = vi.fn();
      expect((await reset(asked, link)).answer.messages).toEqual({
        "": "Invalid reset link. Please request a new password reset.",
      });
      expect(asked).not.toHaveBeenCalled();
    },
  );

  it("success leads to the login page after 3 seconds (visitors.md 9)", async () => {
    const { answer, headers } = await reset(answers({}), whole);
    expect(answer).toEqual({ state: "done" });
    expect(headers.get("refresh")).toBe("3; url=/login");
  });
});

describe("enrollment (visitors.md 4, 6 and 8)", () => {
  const enroll = (create: () => Promise<unknown>) =>
    answerOf(
      enrollAction,
      pageArguments({
        api: { enrollments: { create } },
        params: { programId: "7" },
        form: {},
        viewer: student,
      }),
    );

  it("status 409 says 'You are already enrolled in this program.'", async () => {
    const { answer } = await enroll(refuses(apiError("already_enrolled", { field: "program_id" })));
    expect(answer).toEqual({ problem: "You are already enrolled in this program." });
  });

  it("another failure says 'Failed to enroll in this program. Please try again.'", async () => {
    const problem = "Failed to enroll in this program. Please try again.";
    expect((await enroll(broken)).answer).toEqual({ problem });
    expect((await enroll(refuses(apiError("database_away", { seconds: 5 })))).answer).toEqual({ problem });
  });

  it("success leads to the dashboard after 2 seconds (visitors.md 9)", async () => {
    const { answer, headers } = await enroll(answers({}));
    expect(answer).toEqual({ next: "/dashboard", wait_ms: 2_000 });
    expect(headers.get("refresh")).toBe("2; url=/dashboard");
  });

  it("a visitor without a log-in goes to /login?programId={id}", async () => {
    for (const asked of [enrollLoader, enrollAction]) {
      const args = pageArguments({ api: {}, params: { programId: "7" }, form: {} });
      const gone = await Promise.resolve(asked(args)).catch((thrown: unknown) => thrown as Response);
      expect((gone as Response).headers.get("location")).toBe("/login?programId=7");
    }
  });
});

it("a redirect is not reported as a network failure (visitors.md 8)", async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(
    reached(
      () => Promise.reject(redirect),
      (said) => said,
      "other",
    ),
  ).rejects.toBe(redirect);
});
