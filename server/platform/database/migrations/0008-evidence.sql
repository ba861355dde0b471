-- What speaks for a commission, so that none comes from nothing: the visit, whose session kept the enrollment, who saw the payment.

-- The visitor is the hash of a network and a day that clicks have too. Older enrollments have none.
ALTER TABLE enrollments
  ADD COLUMN visitor bytea,
  -- Of an enrollment that somebody made by email address alone, until its owner uses it: the referrals that then count.
  ADD COLUMN unproven_referrals jsonb;
CREATE INDEX enrollments_of_visitor ON enrollments (visitor) WHERE visitor IS NOT NULL;

ALTER TABLE commissions
  ADD COLUMN clicked_at timestamptz,
  -- Null for commissions of before.
  ADD COLUMN proof text CONSTRAINT commissions_proof_known CHECK (proof IN ('session', 'registration', 'kept', 'network')),
  ADD COLUMN confirmed_by integer CONSTRAINT commissions_confirmed_by REFERENCES users ON DELETE SET NULL;
CREATE INDEX commissions_of_confirmer ON commissions (confirmed_by) WHERE confirmed_by IS NOT NULL;

-- One row. With two people, who confirmed a commission does not mark its payout as paid.
CREATE TABLE payout_rules (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT payout_rules_is_one CHECK (id = 1),
  two_people boolean NOT NULL DEFAULT false
);
INSERT INTO payout_rules DEFAULT VALUES;

-- Of a captured email, encrypted with a key from SECRET_KEY: its links work, and a backup must not hold them. What was
-- stored in clear before is gone with this; who needs such a link asks for a new one.
ALTER TABLE emails ADD COLUMN sealed_text bytea;
UPDATE emails SET text_body = '', html_body = '' WHERE state <> 'queued';
