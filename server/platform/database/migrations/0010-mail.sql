-- Letters waiting to be sent, and what became of them. A row is written in the transaction of whatever it tells
-- about; its key is unique, so that doing the same thing twice sends one letter.
CREATE TABLE mail (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CONSTRAINT mail_key_once UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  -- When to try next; none: at once. While a worker has the letter, the time at which another may take it over.
  due_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CONSTRAINT mail_state_known CHECK (state IN ('queued', 'sent', 'captured', 'failed')),
  CONSTRAINT mail_settled_whole CHECK ((state = 'queued') = (settled_at IS NULL)),
  CONSTRAINT mail_headers_one_line CHECK (recipient !~ '[\r\n]' AND subject !~ '[\r\n]')
);
CREATE INDEX mail_due ON mail (due_at NULLS FIRST, id) WHERE state = 'queued';
CREATE INDEX mail_newest ON mail (created_at DESC, id DESC);
CREATE INDEX mail_to ON mail (recipient);
