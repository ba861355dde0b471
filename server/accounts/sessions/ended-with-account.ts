/** What ends with an account, also where the account is restored later: its sessions and tokens, links that were sent, retries. */
export const endedWithAccount = [
  "sessions",
  "push_subscriptions",
  "api_tokens",
  "password_resets",
  "email_changes",
  "login_tickets",
  "idempotency_keys",
  "enrollment_undos",
] as const;
