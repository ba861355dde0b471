/** Says that the mail server refuses a student's address. */
export function RefusedEmail() {
  return (
    <span
      className="ms-2 text-sm text-urgent"
      title="The mail server says that this address does not exist. No emails are sent to it."
    >
      Email does not arrive
    </span>
  );
}
