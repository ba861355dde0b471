import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CertificateRule } from "#contract/courses/certificates/certificate-rules.ts";
import type { StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";

/** Says how a quiz counts for the certificate of its program, with a link for staff who may change the rule. */
export function CertificateLine({ quiz: { program, sent_at } }: { quiz: StaffQuiz }) {
  const { data: rule } = useQuery(q(api.certificate_rules.get, { params: { id: program } }));
  const mayChange = hasPermission(principalOf(useCurrentUser()), "programs");
  if (!rule) return null;
  return (
    <p className="measure text-muted text-sm">
      {certificateWords(rule, sent_at !== null)}
      {mayChange && (
        <>
          {" "}
          <Link to={paths.programCertificates(program)} className="underline underline-offset-4">
            Rule of the certificates
          </Link>
        </>
      )}
    </p>
  );
}

function certificateWords({ mode, ...rule }: CertificateRule, isSent: boolean): string {
  if (mode === "none") return "The program issues no certificates, so this quiz counts for none.";
  const average = `its grade counts in the average, which must be at least ${rule.lowest_average}%`;
  const grade = `students need a grade in this quiz${isSent ? "" : " once it is sent"}`;
  if (rule.needs_grades && rule.needs_average) return `For the certificate, ${grade}, and ${average}.`;
  if (rule.needs_grades) return `For the certificate, ${grade}. Any grade is enough.`;
  if (rule.needs_average) return `For the certificate, ${average}.`;
  return "This quiz does not count for the certificate of its program.";
}
