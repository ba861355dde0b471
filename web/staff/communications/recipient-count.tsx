import { useQuery } from "@tanstack/react-query";
import type { Communication } from "#contract/community/communications.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { studentsInWords } from "#web/staff/students/students-in-words.ts";
import type { CommunicationValues } from "./communication-values.ts";
import { recipientsQuery } from "./recipient-queries.ts";

type RecipientCountProps = { form: Form<CommunicationValues>; record: Communication | undefined };

/** Shows how many students will get the communication, while recipients are chosen. */
export function RecipientCount({ form, record }: RecipientCountProps) {
  const { recipient_type, program } = form.values;
  const isCounted =
    recipient_type === "all" ||
    (recipient_type === "students" && form.values.students.length > 0) ||
    (recipient_type === "program" && program !== "");
  const wasSent = record !== undefined && !record.scheduled_for;
  const { data, isError } = useQuery({
    ...recipientsQuery(form.values),
    enabled: isCounted && !wasSent,
  });
  const says = () => {
    if (wasSent || !isCounted) return "";
    if (isError) return "The recipients could not be counted.";
    if (!data) return "Counting the recipients…";
    if (data.count === 0) return "Nobody would receive it now.";
    return `It goes to ${studentsInWords(data.count)}.`;
  };
  return (
    <p role="status" className="font-semibold text-sm tabular-nums empty:hidden">
      {says()}
    </p>
  );
}
