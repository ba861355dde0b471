import { Award, CalendarClock, CalendarSync, GraduationCap, Mail, MessagesSquare, Timer } from "lucide-react";
import type { Today } from "#contract/students/today.ts";
import { paths } from "#web/paths.ts";
import { Grade } from "#web/shared/grade.tsx";
import { timeLeftText } from "#web/shared/programs/time-left.ts";
import { AttemptTime } from "#web/student/assignments/attempt-time.tsx";
import { GradeMayChange } from "#web/student/assignments/grade-may-change.tsx";
import { OpensAt } from "#web/student/assignments/opens-at.tsx";
import { TodayGroup, TodayRow } from "#web/student/dashboard/today-group.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { DueTime } from "#web/ui/time/due-time.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** Attempts at quizzes that are in progress, each with the time left. */
export function Attempts({ attempts, now }: { attempts: Today["attempts"]; now: Date }) {
  return (
    <TodayGroup icon={Timer} title="Quizzes in progress" count={attempts.length}>
      {attempts.map(({ id, title, program_title, ends_at }) => (
        <TodayRow
          key={id}
          action={
            <ButtonLink
              to={paths.dashboard("assignments", { quiz: id })}
              size="small"
              aria-label={`Continue the quiz ${title}`}
            >
              Continue the quiz
            </ButtonLink>
          }
          title={title}
          about={program_title}
        >
          <AttemptTime ends_at={ends_at} now={now} />
        </TodayRow>
      ))}
    </TodayGroup>
  );
}

/** The next assignments to hand in, each with a link to its form or quiz. */
export function Deadlines({ deadlines, now }: { deadlines: Today["deadlines"]; now: Date }) {
  return (
    <TodayGroup icon={CalendarClock} title="Next deadlines" count={deadlines.length}>
      {deadlines.map(({ id, title, program_title, deadline, sent_back, kind, opens_at }) => (
        <TodayRow
          key={id}
          action={
            kind === "quiz" ? (
              <ButtonLink
                to={paths.dashboard("assignments", { quiz: id })}
                size="small"
                aria-label={`Open the quiz ${title}`}
              >
                Open the quiz
              </ButtonLink>
            ) : (
              <ButtonLink
                to={paths.dashboard(
                  "assignments",
                  sent_back ? { tab: "submit", edit: sent_back } : { tab: "submit", assignment: id },
                )}
                size="small"
                aria-label={`Hand in ${title}`}
              >
                Hand in
              </ButtonLink>
            )
          }
          title={title}
          about={program_title}
        >
          {sent_back && <Badge tone="accent">Sent back</Badge>}
          <OpensAt opens_at={opens_at} now={now} />
          <span className="font-semibold text-accent-text tabular-nums">{timeLeftText(deadline, now)}</span>
          <span className="text-muted">
            <DueTime at={deadline} />
          </span>
        </TodayRow>
      ))}
    </TodayGroup>
  );
}

/** Changed assignments and moved sessions that the student has not seen yet. */
export function Changes({ changes }: { changes: Today["changes"] }) {
  return (
    <TodayGroup icon={CalendarSync} title="Changes" count={changes.length}>
      {changes.map(({ kind, id, title, program, program_title, text, changed_at }) => (
        <TodayRow
          key={`${kind} ${id} ${changed_at}`}
          to={
            kind === "assignment" ? paths.dashboard("assignments") : paths.dashboard("courses", { program })
          }
          title={title}
          about={program_title}
        >
          <span className="w-full [overflow-wrap:anywhere]">
            {text.charAt(0).toUpperCase() + text.slice(1)}.
          </span>
        </TodayRow>
      ))}
    </TodayGroup>
  );
}

/** Grades that the student has not seen yet. */
export function Grades({ grades }: { grades: Today["grades"] }) {
  return (
    <TodayGroup icon={Award} title="New grades" count={grades.length}>
      {grades.map((grade) => (
        <TodayRow
          key={grade.id}
          to={paths.dashboard("assignments", { tab: "submissions", work: grade.id })}
          title={grade.assignment_title}
          about={grade.program_title}
        >
          <Grade submission={grade} isProvisional={grade.has_open_attempt} />
          <GradeMayChange submission={{ ...grade, is_graded: true }} />
          {grade.feedback && <Excerpt>{grade.feedback}</Excerpt>}
        </TodayRow>
      ))}
    </TodayGroup>
  );
}

/** Answers to the student's own messages that they have not seen yet. */
export function Answers({ answers }: { answers: Today["answers"] }) {
  return (
    <TodayGroup icon={MessagesSquare} title="Answers to you" count={answers.length}>
      {answers.map(({ id, program, program_title, sender_name, content }) => (
        <TodayRow
          key={id}
          to={paths.dashboard("community", { program, message: id })}
          title={sender_name}
          about={program_title}
        >
          <Excerpt>{content}</Excerpt>
        </TodayRow>
      ))}
    </TodayGroup>
  );
}

/** Certificates that the student has not seen yet. The program's page opens, downloads and shares them. */
export function Certificates({ certificates }: { certificates: Today["certificates"] }) {
  return (
    <TodayGroup icon={GraduationCap} title="New certificates" count={certificates.length}>
      {certificates.map(({ id, program, program_title }) => (
        <TodayRow key={id} to={paths.dashboard("courses", program ? { program } : {})} title={program_title}>
          <span className="text-muted">Your certificate is ready. Congratulations!</span>
        </TodayRow>
      ))}
    </TodayGroup>
  );
}

/** The newest unread communications. If there are more, a link leads to all. */
export function Communications({ unread, count }: { unread: Today["communications"]; count: number }) {
  const more = count - unread.length;
  return (
    <TodayGroup icon={Mail} title="Unread" count={unread.length}>
      {unread.map(({ id, title, sender_name, created_at }) => (
        <TodayRow key={id} to={paths.dashboard("communications", { message: id })} title={title}>
          <span className="text-muted">
            From {sender_name}, <Time at={created_at} />
          </span>
        </TodayRow>
      ))}
      {more > 0 && <TodayRow to={paths.dashboard("communications")} title={`${more} more`} />}
    </TodayGroup>
  );
}

/** The first lines of a text. */
function Excerpt({ children }: { children: string }) {
  return (
    <span dir="auto" className="line-clamp-2 w-full whitespace-pre-line [overflow-wrap:anywhere]">
      {children}
    </span>
  );
}
