import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { AccountPage } from "#web/account/account-page.tsx";
import { type Messages, summaryOf } from "#web/api/api-error.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";

/** The second step of a login. It posts to the same page, with or without JavaScript. */
export function CodeForm({ messages }: { messages: Messages }) {
  const isPending = useNavigation().formMethod === "POST";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <AccountPage
      title="Enter Your Code"
      lead="Your password is right. Type the six digits that your authenticator app shows now."
    >
      <FormErrorSummary title="You are not logged in" errors={summaryOf(messages)} />
      <Form method="post" noValidate className="grid gap-5">
        <Field
          label="Code"
          name="code"
          isRequired
          error={messages.code}
          hint="No phone at hand? Type one of your recovery codes."
        >
          <Input ref={input} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Button type="submit" size="large" isPending={isPending} pendingLabel="Checking...">
          Login
        </Button>
      </Form>
      <Link
        to={paths.login()}
        reloadDocument
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-action underline underline-offset-4"
      >
        Start again
      </Link>
    </AccountPage>
  );
}
