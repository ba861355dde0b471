import type { Student } from "#contract/accounts/students.ts";
import { EmailText } from "#web/shared/email-text.tsx";
import { StudentLink } from "./student-link.tsx";

/** Who it is and how to reach them, in two lines, so that ten rows fit a small screen. Each line is as high as a finger or pointer needs. */
export function Contact({ student: { id, email, profile, is_email_refused } }: { student: Student }) {
  return (
    <div className="md:-my-[2.5px] md:w-48 lg:w-72">
      <StudentLink
        id={id}
        name={profile.name}
        className="inline-block max-w-full align-top leading-6 md:truncate"
      />
      <span className="flex flex-wrap gap-x-3 font-normal text-[0.8125rem] leading-6 lg:flex-nowrap">
        <a
          href={`mailto:${email}`}
          title={email}
          className="[overflow-wrap:anywhere] md:truncate underline-offset-4 hover:underline md:[&_wbr]:hidden"
        >
          <EmailText email={email} />
        </a>
        {is_email_refused && (
          <span className="text-urgent" title="The mail server says that there is no such address.">
            Email does not arrive
          </span>
        )}
        {profile.phone && (
          <a
            href={`tel:${profile.phone}`}
            className="whitespace-nowrap tabular-nums underline-offset-4 hover:underline"
          >
            {profile.phone}
          </a>
        )}
      </span>
    </div>
  );
}

/** Text of a cell, of which a table shows two lines and the tooltip all. */
export function Short({ text }: { text: string }) {
  if (!text) return <span className="text-muted">–</span>;
  return (
    <span className="md:line-clamp-2 md:w-26 md:text-[0.8125rem] break-words" title={text}>
      {text}
    </span>
  );
}
