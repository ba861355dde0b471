-- Personal data: downloads of students, and erasures of accounts (students.md 10).

-- ## Downloads

-- One download of a student. Its file is a zip, which is deleted with the row.
CREATE TABLE data_exports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT data_exports_user REFERENCES users ON DELETE CASCADE
    CONSTRAINT data_exports_once UNIQUE,
  state text NOT NULL DEFAULT 'making'
    CONSTRAINT data_exports_state_known CHECK (state IN ('making', 'ready', 'failed')),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Chosen before the file is made, so that a repeated job writes the same file again.
  storage_key text NOT NULL CONSTRAINT data_exports_key_once UNIQUE,
  size_bytes bigint,
  CONSTRAINT data_exports_ready CHECK ((state = 'ready') = (size_bytes IS NOT NULL)),
  CONSTRAINT data_exports_expire CHECK (expires_at > asked_at)
);
CREATE TRIGGER data_exports_detach AFTER DELETE OR UPDATE OF storage_key ON data_exports
  FOR EACH ROW EXECUTE FUNCTION detach_file();

-- ## Erasures

-- Accounts that will be erased, and those that were. An erased account leaves only days and numbers.
CREATE TABLE account_deletions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer CONSTRAINT account_deletions_user REFERENCES users ON DELETE CASCADE
    CONSTRAINT account_deletions_once UNIQUE,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  keeps_certificates boolean NOT NULL,
  is_by_staff boolean NOT NULL,
  -- When the last email to the person was queued. The account is erased after it was sent.
  last_email_at timestamptz,
  erased_at timestamptz,
  -- Affiliate with the same address whose commissions were not paid out yet. The record is erased after that.
  affiliate_id integer CONSTRAINT account_deletions_affiliate REFERENCES affiliates,
  CONSTRAINT account_deletions_due_later CHECK (due_at > asked_at),
  CONSTRAINT account_deletions_erased CHECK ((erased_at IS NULL) = (user_id IS NOT NULL)),
  CONSTRAINT account_deletions_affiliate_later CHECK (affiliate_id IS NULL OR erased_at IS NOT NULL)
);
CREATE INDEX account_deletions_due ON account_deletions (due_at) WHERE user_id IS NOT NULL;

CREATE FUNCTION notify_deletions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_today();
  RETURN NULL;
END $$;
CREATE TRIGGER account_deletions_today AFTER INSERT OR UPDATE OR DELETE ON account_deletions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_deletions_changed();

-- ## What stays without the person

-- A post of an erased student stays in its thread without a sender. It is shown as "Former student".
ALTER TABLE community_messages DROP CONSTRAINT community_messages_sent;
ALTER TABLE community_messages ADD CONSTRAINT community_messages_deleted_unsent
  CHECK (deleted_at IS NULL OR sender_id IS NULL);

-- An erased affiliate has no phone. The record stays, because commissions and payouts refer to it.
ALTER TABLE affiliates DROP CONSTRAINT affiliates_phone_e164;
ALTER TABLE affiliates ADD CONSTRAINT affiliates_phone_e164 CHECK (phone = '' OR phone ~ '^\+[1-9][0-9]{7,14}$');
