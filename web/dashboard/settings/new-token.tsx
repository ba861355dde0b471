import type { SubmitEvent } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { MAX_TOKEN_DAYS, TOKEN_DAYS } from "#contract/shared/limits.ts";
import { hasPermission, type TokenScope, tokenScopes } from "#contract/shared/permissions.ts";
import { type Messages, messagesOf } from "#web/api/api-error.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { scopeLabel } from "#web/dashboard/settings/scope-label.ts";
import { ShownOnce } from "#web/dashboard/settings/shown-once.tsx";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

/** Creates a token and shows it once, because the server stores only a hash. The form needs its script. */
export function NewToken() {
  return useIsBrowser() ? <TokenForm /> : <div className="shimmer h-24 rounded-md noscript:hidden" />;
}

function TokenForm() {
  const principal = principalOf(useCurrentUser());
  const creation = useChange((body: TokenInput) => api.tokens.create({ body }), { stale: "tokens" });
  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!creation.isPending) creation.mutate(inputIn(new FormData(form)), { onSuccess: () => form.reset() });
  }
  const problems = problemsOf(creation.error);
  const scopes = tokenScopes.filter((scope) => scope === "read" || hasPermission(principal, scope));
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={create}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5"
      >
        <Field
          label="Name of a new token"
          name="token_name"
          error={problems.name}
          hint="For example Attendance report. It tells you later what the token is for."
        >
          <Input autoComplete="off" />
        </Field>
        <fieldset className="min-w-0">
          <legend className="font-semibold">Permissions</legend>
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                name="scopes"
                value={scope}
                defaultChecked={scope === "read"}
                label={scopeLabel(scope)}
              />
            ))}
          </div>
          <FieldError id="token-scopes-error" message={problems.scopes} />
        </fieldset>
        <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
          <Field label="Works for" name="expires_in_days" error={problems.expires_in_days}>
            <Select options={lifetimes} defaultValue={String(TOKEN_DAYS)} />
          </Field>
          <Field label="Your password" name="token_password" error={problems.current_password}>
            <PasswordInput autoComplete="current-password" />
          </Field>
        </div>
        {problems[""] && <Alert tone="error">{problems[""]}</Alert>}
        <div>
          <Button type="submit" variant="secondary" isPending={creation.isPending} pendingLabel="Creating...">
            Create Token
          </Button>
        </div>
      </form>
      {creation.data && (
        <ShownOnce
          title={`Token "${creation.data.name}" created`}
          noun="token"
          secret={creation.data.token}
        />
      )}
    </>
  );
}

const lifetimes = [30, TOKEN_DAYS, 180, MAX_TOKEN_DAYS].map((days) => ({
  value: String(days),
  label: `${days} days`,
}));

interface TokenInput {
  name: string;
  scopes: TokenScope[];
  expires_in_days: number;
  current_password: string;
}

function inputIn(form: FormData): TokenInput {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    name: text("token_name"),
    scopes: form.getAll("scopes") as TokenScope[],
    expires_in_days: Number(text("expires_in_days")),
    current_password: text("token_password"),
  };
}

function problemsOf(error: Error | null): Messages {
  if (!error) return {};
  const atFields = error instanceof ApiError && error.status === 400 ? messagesOf(error) : {};
  if (Object.keys(atFields).length > 0) return atFields;
  return { "": sentenceOf(error, "Failed to create the token. Please try again.") };
}
