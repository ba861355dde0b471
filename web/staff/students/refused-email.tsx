/** Says that the mail server refuses a student's address. */
export function RefusedEmail({ className = "ms-2 text-sm" }: { className?: string }) {
  return (
    <span
      className={`${className} text-urgent`}
      title="The mail server says that this address does not exist. No emails are sent to it."
    >
      Email does not arrive
    </span>
  );
}
