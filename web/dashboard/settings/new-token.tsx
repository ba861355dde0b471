import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { SubmitEvent } from "react";
import { ApiError } from "#contract/shared/errors.ts";
import { api } from "#web/api.ts";
import { apiTokensQuery } from "#web/dashboard/settings/api-tokens-query.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Creates a token and shows it once: the server stores only a hash. The form needs its script, so it appears with it. */
export function NewToken() {
  return useIsBrowser() ? <TokenForm /> : <div className="shimmer h-24 rounded-md noscript:hidden" />;
}

function TokenForm() {
  const queries = useQueryClient();
  const creation = useMutation({
    mutationFn: (name: string) => api.tokens.create({ body: { name } }),
    onSuccess: () => queries.invalidateQueries(apiTokensQuery(api)),
  });
  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("token_name") ?? "");
    if (!creation.isPending) creation.mutate(name, { onSuccess: () => form.reset() });
  }
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={create}
        className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <Field
          label="Name of a new token"
          name="token_name"
          error={problemOf(creation.error)}
          hint="For example Attendance report. It tells you later what the token is for."
        >
          <Input autoComplete="off" />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          isPending={creation.isPending}
          pendingLabel="Creating..."
          className="sm:mt-[1.65rem]"
        >
          Create Token
        </Button>
      </form>
      {creation.data && <CreatedToken name={creation.data.name} token={creation.data.token} />}
    </>
  );
}

function problemOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  const atField = error instanceof ApiError ? error.fields.name?.[0] : undefined;
  return atField ?? sentenceOf(error, "Failed to create the token. Please try again.");
}

function CreatedToken({ name, token }: { name: string; token: string }) {
  const showToast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(token);
      showToast("Token copied.");
    } catch {
      showToast("The token could not be copied. Select it and copy it.", { tone: "error" });
    }
  }
  return (
    <Alert
      tone="success"
      title={`Token "${name}" created`}
      action={
        <Button variant="secondary" size="small" icon={<Copy className="size-4" />} onClick={copy}>
          Copy
        </Button>
      }
    >
      <p>Copy it now: it is not shown again.</p>
      <p className="mt-2">
        <code className="select-all break-all">{token}</code>
      </p>
    </Alert>
  );
}
