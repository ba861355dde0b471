import { Send } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#web/paths.ts";
import { type ContactMessage, contactDraft, contactSubject } from "#web/site/mail-draft.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** After the draft is open the visitor goes home this much later (public-site.md section 9). */
const HOME_AFTER_MS = 500;

/**
 * Opens a prepared mail to the institute in the visitor's own mail program; nothing is sent from here
 * (public-site.md section 7). Without JavaScript the browser hands the fields to the mail program itself.
 */
export function ContactForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => {
    if (!isOpened) return;
    const timer = setTimeout(() => navigate(paths.home()), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpened, navigate]);

  function openDraft(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form)) as unknown as ContactMessage;
    window.location.assign(contactDraft(email, typed));
    form.reset();
    setIsOpened(true);
  }

  return (
    <form
      action={`mailto:${email}?subject=${encodeURIComponent(contactSubject)}`}
      method="post"
      encType="text/plain"
      onSubmit={openDraft}
      aria-label="Send us a message"
      className="grid gap-5"
    >
      <Field label="Your name" name="name" isRequired>
        <Input type="text" autoComplete="name" />
      </Field>
      <Field label="Your email" name="email" isRequired>
        <Input type="email" autoComplete="email" inputMode="email" />
      </Field>
      <Field label="Your message" name="message" isRequired>
        <Textarea rows={5} />
      </Field>
      {isOpened && (
        <Alert tone="success">Your mail program has opened with your message. Press send there.</Alert>
      )}
      <div>
        <Button type="submit" icon={<Send className="size-5" />}>
          Send Message
        </Button>
      </div>
    </form>
  );
}
