import type { Student } from "#contract/accounts/students.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { EmailText } from "#web/shared/text/email-text.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { RefusedEmail } from "./refused-email.tsx";
import { StudentLink } from "./student-link.tsx";

type StudentProps = { student: Student };

/** Shows the name, and below 1536 px the email and phone under it. Two lines let ten rows fit a small screen. */
export function Contact({ student }: StudentProps) {
  const { id, profile } = student;
  return (
    <div className="md:-my-[2.5px] md:w-48 lg:w-72 2xl:w-34">
      <StudentLink
        id={id}
        name={profile.name}
        className="inline-block max-w-full align-top leading-6 md:truncate"
      />
      <span className="flex flex-wrap gap-x-3 font-normal text-[0.8125rem] leading-6 lg:flex-nowrap 2xl:hidden">
        <Email student={student} />
        <Phone student={student} />
      </span>
      {student.deletion_due_at && (
        <Badge tone="urgent" className="mt-1">
          <span>
            Deletion after <Time at={student.deletion_due_at} />
          </span>
        </Badge>
      )}
    </div>
  );
}

/** Shows the email, and whether the mail server refuses it. */
export function Email({ student: { email, is_email_refused } }: StudentProps) {
  return (
    <>
      <a
        href={`mailto:${email}`}
        title={email}
        className="[overflow-wrap:anywhere] md:truncate 2xl:inline-block 2xl:max-w-42 2xl:align-top underline-offset-4 hover:underline md:[&_wbr]:hidden"
      >
        <EmailText email={email} />
      </a>
      {is_email_refused && <RefusedEmail />}
    </>
  );
}

export function Phone({ student: { profile } }: StudentProps) {
  if (!profile.phone) return null;
  return <PhoneLink phone={profile.phone} className="underline-offset-4 hover:underline" />;
}

/** Shows a text cut to two lines. The tooltip has all of it. */
export function Short({ text }: { text: string }) {
  if (!text) return <span className="text-muted">–</span>;
  return (
    <span className="md:line-clamp-2 md:w-26 widest:w-24 md:text-[0.8125rem] break-words" title={text}>
      {text}
    </span>
  );
}
