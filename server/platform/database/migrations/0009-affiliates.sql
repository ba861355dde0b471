-- Affiliates, their clicks and commissions, and the batches that pay them (api.md 2.3).

CREATE TABLE affiliates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  company text NOT NULL DEFAULT '',
  experience text,
  message text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'pending',
  affiliate_code text,
  -- Grows when an approval is withdrawn, so that older links to the affiliate's page stop working.
  link_version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT affiliates_email_lower CHECK (email = lower(email)),
  CONSTRAINT affiliates_phone_e164 CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  CONSTRAINT affiliates_experience_known CHECK (experience IN ('beginner', 'intermediate', 'advanced', 'expert')),
  CONSTRAINT affiliates_status_known CHECK (status IN ('pending', 'approved', 'rejected')),
  -- A code begins with a letter, so that it is never mistaken for an id.
  CONSTRAINT affiliates_code_shape CHECK (affiliate_code ~ '^[A-HJKMNP-Z][A-HJKMNP-Z2-9]{7}$'),
  CONSTRAINT affiliates_approved_with_code CHECK (status <> 'approved' OR affiliate_code IS NOT NULL)
);
CREATE UNIQUE INDEX affiliates_code_once ON affiliates (affiliate_code);
CREATE INDEX affiliates_search ON affiliates
  USING gin ((name || ' ' || email || ' ' || company) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX affiliates_newest ON affiliates (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE FUNCTION notify_affiliates_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_today();
  RETURN NULL;
END $$;
CREATE TRIGGER affiliates_today AFTER INSERT OR UPDATE OF status, deleted_at ON affiliates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_affiliates_changed();

-- One row for each visitor, code and day in Africa/Kampala. The visitor is a hash that changes daily.
CREATE TABLE affiliate_clicks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  affiliate_id integer NOT NULL CONSTRAINT affiliate_clicks_affiliate REFERENCES affiliates,
  day date NOT NULL,
  visitor bytea NOT NULL,
  clicked_at timestamptz NOT NULL,
  CONSTRAINT affiliate_clicks_once UNIQUE (affiliate_id, day, visitor)
);
CREATE INDEX affiliate_clicks_newest ON affiliate_clicks (clicked_at DESC, id DESC);
CREATE INDEX affiliate_clicks_of_affiliate ON affiliate_clicks (affiliate_id, clicked_at DESC, id DESC);

-- ## Payouts

-- One row. With two people, the person who confirmed a commission cannot mark its payout as paid.
CREATE TABLE payout_rules (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT payout_rules_is_one CHECK (id = 1),
  two_people boolean NOT NULL DEFAULT false
);
INSERT INTO payout_rules DEFAULT VALUES;

-- Batch of one currency. Marking it as paid pays exactly what its lists for bank and mobile money contain.
CREATE TABLE payouts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency text NOT NULL CONSTRAINT payouts_currency CHECK (currency ~ '^[A-Z]{3}$'),
  status text NOT NULL DEFAULT 'open' CONSTRAINT payouts_status_known CHECK (status IN ('open', 'paid')),
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  CONSTRAINT payouts_paid_with_time CHECK ((status = 'paid') = (paid_at IS NOT NULL))
);

-- How an affiliate wants to be paid. Without a row: by mobile money to the phone of the application.
CREATE TABLE payout_details (
  affiliate_id integer PRIMARY KEY CONSTRAINT payout_details_affiliate REFERENCES affiliates,
  method text NOT NULL CONSTRAINT payout_details_method CHECK (method IN ('mobile_money', 'bank')),
  account_name text NOT NULL,
  phone text CONSTRAINT payout_details_phone_e164 CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  bank_name text,
  account_number text CONSTRAINT payout_details_account_number CHECK (account_number ~ '^[A-Z0-9]{5,34}$'),
  updated_at timestamptz NOT NULL,
  CONSTRAINT payout_details_whole CHECK (
    CASE method
      WHEN 'bank' THEN bank_name IS NOT NULL AND account_number IS NOT NULL AND phone IS NULL
      ELSE phone IS NOT NULL AND bank_name IS NULL AND account_number IS NULL
    END)
);

-- Payees of a batch with their payment details, as they were when the batch was made.
CREATE TABLE payout_payees (
  payout_id integer NOT NULL CONSTRAINT payout_payees_payout REFERENCES payouts ON DELETE CASCADE,
  affiliate_id integer NOT NULL CONSTRAINT payout_payees_affiliate REFERENCES affiliates,
  method text NOT NULL CONSTRAINT payout_payees_method CHECK (method IN ('mobile_money', 'bank')),
  account_name text NOT NULL,
  phone text,
  bank_name text,
  account_number text,
  CONSTRAINT payout_payees_key PRIMARY KEY (payout_id, affiliate_id)
);

-- ## Commissions and bonuses

-- Ledger of commissions: rows are never removed. Amounts are whole minor units of the row's currency.
CREATE TABLE commissions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  affiliate_id integer NOT NULL CONSTRAINT commissions_affiliate REFERENCES affiliates,
  enrollment_id integer CONSTRAINT commissions_enrollment REFERENCES enrollments ON DELETE SET NULL,
  course_name text NOT NULL,
  course_price text NOT NULL,
  currency text NOT NULL,
  price_minor bigint NOT NULL,
  rate_percent integer NOT NULL,
  amount_minor bigint NOT NULL,
  source text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  earned_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  payout_id integer CONSTRAINT commissions_payout REFERENCES payouts,
  earned_month date NOT NULL
    GENERATED ALWAYS AS (date_trunc('month', kampala_day(earned_at)::timestamp)::date) STORED,
  clicked_at timestamptz,
  -- Evidence for the commission.
  proof text CONSTRAINT commissions_proof_known CHECK (proof IN ('session', 'registration', 'kept', 'network')),
  confirmed_by integer CONSTRAINT commissions_confirmed_by REFERENCES users ON DELETE SET NULL,
  -- Why it was confirmed before its fee was settled.
  unpaid_reason text,
  -- The charge, because money may still be paid back after the enrollment is gone.
  charge_id integer CONSTRAINT commissions_charge REFERENCES charges ON DELETE SET NULL,
  -- Checked at the commit, because a commission is put into a batch before its payee is stored.
  CONSTRAINT commissions_payee FOREIGN KEY (payout_id, affiliate_id)
    REFERENCES payout_payees DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT commissions_enrollment_once UNIQUE (enrollment_id),
  CONSTRAINT commissions_currency CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT commissions_rate_known CHECK (rate_percent IN (0, 15, 20, 30)),
  CONSTRAINT commissions_free_earns_nothing CHECK (price_minor >= 0 AND (price_minor = 0) = (rate_percent = 0)),
  -- Rounded down to the whole minor unit, so that no payout exceeds the advertised share.
  CONSTRAINT commissions_amount CHECK (amount_minor = price_minor * rate_percent / 100),
  CONSTRAINT commissions_source_known CHECK (source IN ('link', 'code', 'report')),
  CONSTRAINT commissions_state_known CHECK (state IN ('pending', 'confirmed', 'paid', 'void')),
  CONSTRAINT commissions_confirmed_with_time CHECK (state NOT IN ('confirmed', 'paid') OR confirmed_at IS NOT NULL),
  CONSTRAINT commissions_void_with_reason CHECK ((state = 'void') = (void_reason IS NOT NULL AND voided_at IS NOT NULL)),
  CONSTRAINT commissions_in_payout CHECK (payout_id IS NULL OR state IN ('confirmed', 'paid')),
  CONSTRAINT commissions_paid_by_payout CHECK (state <> 'paid' OR payout_id IS NOT NULL),
  CONSTRAINT commissions_sum UNIQUE (id, affiliate_id, currency, amount_minor)
);
CREATE INDEX commissions_of_affiliate ON commissions (affiliate_id, earned_at DESC, id DESC);
CREATE INDEX commissions_newest ON commissions (earned_at DESC, id DESC);
CREATE INDEX commissions_of_state ON commissions (state, earned_at DESC, id DESC);
CREATE INDEX commissions_of_payout ON commissions (payout_id) INCLUDE (affiliate_id, amount_minor)
  WHERE payout_id IS NOT NULL;
CREATE INDEX commissions_due ON commissions (currency, id) INCLUDE (affiliate_id, amount_minor)
  WHERE state = 'confirmed' AND payout_id IS NULL AND amount_minor > 0;
CREATE INDEX commissions_of_month ON commissions (affiliate_id, earned_month)
  WHERE state IN ('confirmed', 'paid') AND price_minor > 0;
CREATE INDEX commissions_search ON commissions USING gin (course_name gin_trgm_ops);
CREATE INDEX commissions_of_confirmer ON commissions (confirmed_by) WHERE confirmed_by IS NOT NULL;
CREATE INDEX commissions_of_charge ON commissions (charge_id) WHERE charge_id IS NOT NULL;

-- Voids the commission of a removed enrollment, unless it is in a batch. When the student's whole account is deleted,
-- the commission stays: the account's row no longer exists at that point.
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
CREATE TRIGGER enrollments_void_commission BEFORE DELETE ON enrollments
  FOR EACH ROW EXECUTE FUNCTION void_commission_of_removed_enrollment();

CREATE TABLE commission_corrections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  commission_id integer NOT NULL,
  affiliate_id integer NOT NULL CONSTRAINT commission_corrections_affiliate REFERENCES affiliates,
  currency text NOT NULL,
  commission_minor bigint NOT NULL CONSTRAINT commission_corrections_earned CHECK (commission_minor > 0),
  -- Odd entries take the commission back, even ones give it again, so that no commission is taken back twice.
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

-- The $500 for every 10 referrals in a calendar month, once it is in a batch, paid or void (visitors.md 9.6). A row is
-- one block of ten referrals. Due bonuses have no row; they are counted from the ledger.
CREATE TABLE bonuses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  affiliate_id integer NOT NULL CONSTRAINT bonuses_affiliate REFERENCES affiliates,
  -- Month in Africa/Kampala.
  month text NOT NULL CONSTRAINT bonuses_month CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- Number of the block in the month, from 1.
  number integer NOT NULL CONSTRAINT bonuses_number CHECK (number > 0),
  currency text NOT NULL CONSTRAINT bonuses_currency CHECK (currency = 'USD'),
  amount_minor bigint NOT NULL CONSTRAINT bonuses_amount CHECK (amount_minor > 0),
  state text NOT NULL CONSTRAINT bonuses_state_known CHECK (state IN ('confirmed', 'paid', 'void')),
  settled_at timestamptz NOT NULL,
  void_reason text,
  payout_id integer CONSTRAINT bonuses_payout REFERENCES payouts,
  CONSTRAINT bonuses_payee FOREIGN KEY (payout_id, affiliate_id)
    REFERENCES payout_payees DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT bonuses_once UNIQUE (affiliate_id, month, number),
  CONSTRAINT bonuses_void_or_in_payout CHECK ((state = 'void') = (payout_id IS NULL)),
  CONSTRAINT bonuses_void_with_reason CHECK ((state = 'void') = (void_reason IS NOT NULL))
);
