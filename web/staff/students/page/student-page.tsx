import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download, EllipsisVertical, KeyRound, Mail, Pencil, Plus, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { StudentDetail } from "#contract/accounts/students.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { principalOf, useCurrentUser, useMenu } from "#web/dashboard/shell/current-user.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { EmailText } from "#web/shared/text/email-text.tsx";
import { WaitingEmail } from "#web/shared/waiting-email.tsx";
import { ResetLink } from "#web/staff/shared/reset-link/reset-link.tsx";
import { RefusedEmail } from "#web/staff/students/refused-email.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { History } from "./history.tsx";
import { Messages } from "./messages.tsx";
import { Overview } from "./overview.tsx";
import { StudentAttendance } from "./student-attendance.tsx";
import { StudentFees } from "./student-fees.tsx";
import { studentTabsOf } from "./student-tabs.ts";
import { StudentWork } from "./student-work.tsx";

const EditStudent = lazyPart(async () => ({ default: (await import("./edit-student.tsx")).EditStudent }));
const CorrectEmail = lazyPart(async () => ({ default: (await import("./correct-email.tsx")).CorrectEmail }));
const PersonalData = lazyPart(async () => ({ default: (await import("./personal-data.tsx")).PersonalData }));
const EnrollDialog = lazyPart(async () => ({ default: (await import("./enroll-dialog.tsx")).EnrollDialog }));

/** Shows everything about one student (beyond.md 4). */
export function StudentPage({ id }: { id: number }) {
  const student = useQuery(q(api.students.get, { params: { id } }));
  if (student.isPending)
    return (
      <Loading label="Loading the student">
        <SkeletonText lines={8} />
      </Loading>
    );
  if (student.isError && student.error instanceof ApiError && student.error.status === 404)
    return (
      <EmptyState title="There is no such student" action={<BackToList />}>
        The link may be an old one, or the student was deleted.
      </EmptyState>
    );
  if (student.isLoadingError)
    return (
      <FailedState
        title="Failed to load the student. Please try again."
        onRetry={() => void student.refetch()}
        action={<BackToList />}
      />
    );
  return <Student student={student.data} />;
}

function BackToList() {
  const { href } = useAddress();
  return (
    <ButtonLink
      to={href({ student: undefined, view: undefined, page: undefined, posts: undefined })}
      variant="secondary"
      size="small"
      icon={<ArrowLeft className="size-5" />}
    >
      All Students
    </ButtonLink>
  );
}

function Student({ student }: { student: StudentDetail }) {
  const { email, profile, date_joined, pending_email } = student;
  const [opened, setOpened] = useState<"edit" | "email" | "enroll" | "reset" | "data" | null>(null);
  const close = () => setOpened(null);
  const principal = principalOf(useCurrentUser());
  const mayWrite = hasPermission(principal, "communications");
  return (
    <>
      <PageHeading
        eyebrow={
          <>
            Student since <Time at={date_joined} />
          </>
        }
        title={
          <span dir="auto" className="wrap-anywhere">
            {profile.name}
          </span>
        }
        actions={
          <>
            <BackToList />
            <Button
              variant="secondary"
              size="small"
              icon={<KeyRound className="size-5" />}
              onClick={() => setOpened("reset")}
            >
              {student.is_invited ? "Invitation Link" : "Reset Link"}
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={<Pencil className="size-5" />}
              onClick={() => setOpened("edit")}
            >
              Edit
            </Button>
            {mayWrite && (
              <ButtonLink
                to={paths.dashboard("communications", { communication: "new", to: student.id })}
                variant="secondary"
                size="small"
                icon={<Mail className="size-5" />}
              >
                Message
              </ButtonLink>
            )}
            <Button size="small" icon={<Plus className="size-5" />} onClick={() => setOpened("enroll")}>
              Enroll
            </Button>
            {principal.role === "admin" && (
              <Menu
                label={`More for ${profile.name}`}
                button={<EllipsisVertical className="size-5" />}
                buttonClassName="hover:bg-action-soft"
                items={[
                  { label: "Download all data", icon: <Download />, onSelect: () => setOpened("data") },
                  {
                    label: "Delete all personal data",
                    icon: <Trash2 />,
                    tone: "urgent",
                    onSelect: () => setOpened("data"),
                  },
                ]}
              />
            )}
          </>
        }
      />
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <a
          href={`mailto:${email}`}
          className="inline-block py-1 [overflow-wrap:anywhere] text-action underline underline-offset-4"
        >
          <EmailText email={email} />
        </a>
        {student.is_email_refused && <RefusedEmail />}
        {student.is_invited && <span className="text-muted text-sm">Has not set a password</span>}
        {principal.role === "admin" && (
          <Button variant="quiet" size="small" onClick={() => setOpened("email")}>
            Correct Email
          </Button>
        )}
        {profile.phone && (
          <PhoneLink
            phone={profile.phone}
            className="inline-block py-1 text-action underline underline-offset-4"
          />
        )}
      </p>
      {pending_email && (
        <WaitingEmail
          {...pending_email}
          whereLinkIs={
            principal.role === "admin" ? (
              <>
                the link is under{" "}
                <Link
                  to={paths.dashboard("settings", { tab: "emails", search: pending_email.email })}
                  className="underline underline-offset-4"
                >
                  Emails
                </Link>
              </>
            ) : (
              "an administrator finds the link under Emails"
            )
          }
        />
      )}
      {student.deletion_due_at && (
        <Alert title="This account will be deleted">
          After <Time at={student.deletion_due_at} />, in the night. A log-in of the student before then
          cancels it.
        </Alert>
      )}
      <NeedsScript />
      <Parts student={student} />
      <Suspense>
        {opened === "edit" && <EditStudent student={student} onClose={close} />}
        {opened === "email" && <CorrectEmail student={student} onClose={close} />}
        {opened === "data" && <PersonalData student={student} onClose={close} />}
        {opened === "enroll" && <EnrollDialog student={student} onClose={close} />}
      </Suspense>
      {opened === "reset" && (
        <ResetLink
          name={profile.name}
          isInvitation={student.is_invited}
          makeLink={() => api.credentials.student_reset_link({ params: { id: student.id }, body: {} })}
          onClose={close}
        />
      )}
    </>
  );
}

function Parts({ student }: { student: StudentDetail }) {
  const { get, go } = useAddress();
  const menu = useMenu();
  const tabs = studentTabsOf(principalOf(useCurrentUser()), menu);
  const current = tabs.find(({ key }) => key === get("view"))?.key ?? "overview";
  const open = (key: string) =>
    go({ view: key === "overview" ? undefined : key, page: undefined, posts: undefined });
  return (
    <Tabs label={`Parts of ${student.profile.name}`} tabs={tabs} current={current} onChange={open}>
      {current === "overview" && <Overview student={student} />}
      {current === "fees" && <StudentFees student={student.id} />}
      {current === "work" && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <StudentWork student={student.id} />
          <StudentAttendance student={student.id} />
        </div>
      )}
      {current === "messages" && <Messages student={student.id} />}
      {current === "history" && <History student={student.id} />}
    </Tabs>
  );
}
