-- The charge of a commission whose enrollment is gone: money may still go back then.
ALTER TABLE commissions ADD COLUMN charge_id integer CONSTRAINT commissions_charge REFERENCES charges ON DELETE SET NULL;
CREATE INDEX commissions_of_charge ON commissions (charge_id) WHERE charge_id IS NOT NULL;

CREATE OR REPLACE FUNCTION void_commission_of_removed_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE commissions SET charge_id = charges.id FROM charges
    WHERE charges.enrollment_id = OLD.id AND commissions.enrollment_id = OLD.id;
  IF EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) THEN
    UPDATE commissions SET state = 'void', voided_at = now(), void_reason = 'The enrollment was removed.'
      WHERE enrollment_id = OLD.id AND state IN ('pending', 'confirmed') AND payout_id IS NULL;
  END IF;
  RETURN OLD;
END $$;

-- Entries that take a paid commission back, because its fee went back to the payer, and give it again, once the fee is paid
-- again; each in a batch. What is due is counted from the ledger, as bonuses are.
ALTER TABLE commissions ADD CONSTRAINT commissions_sum UNIQUE (id, affiliate_id, currency, amount_minor);
CREATE TABLE commission_corrections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  commission_id integer NOT NULL,
  affiliate_id integer NOT NULL CONSTRAINT commission_corrections_affiliate REFERENCES affiliates,
  currency text NOT NULL,
  commission_minor bigint NOT NULL CONSTRAINT commission_corrections_earned CHECK (commission_minor > 0),
  -- The first takes back, the second gives again, and so on: no commission is taken back twice.
  number integer NOT NULL CONSTRAINT commission_corrections_number CHECK (number > 0),
  amount_minor bigint NOT NULL
    GENERATED ALWAYS AS (CASE number % 2 WHEN 1 THEN -commission_minor ELSE commission_minor END) STORED,
  created_at timestamptz NOT NULL,
  payout_id integer NOT NULL CONSTRAINT commission_corrections_payout REFERENCES payouts,
  CONSTRAINT commission_corrections_once UNIQUE (commission_id, number),
  CONSTRAINT commission_corrections_commission FOREIGN KEY (commission_id, affiliate_id, currency, commission_minor)
    REFERENCES commissions (id, affiliate_id, currency, amount_minor),
  CONSTRAINT commission_corrections_payee FOREIGN KEY (payout_id, affiliate_id)
    REFERENCES payout_payees DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX commission_corrections_of_payout ON commission_corrections (payout_id, affiliate_id);
CREATE INDEX commission_corrections_of_affiliate ON commission_corrections (affiliate_id);
