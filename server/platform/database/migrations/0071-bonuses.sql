-- The $500 for every 10 referrals of a calendar month, once it is in a batch, paid or void (public-site.md section 9).
-- What is due is counted from the ledger (server/affiliates/bonuses); a row says what became of one ten, and that it is settled.
CREATE TABLE bonuses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  affiliate_id integer NOT NULL CONSTRAINT bonuses_affiliate REFERENCES affiliates,
  -- Of Africa/Kampala.
  month text NOT NULL CONSTRAINT bonuses_month CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- Which ten of the month, from 1.
  number integer NOT NULL CONSTRAINT bonuses_number CHECK (number > 0),
  currency text NOT NULL CONSTRAINT bonuses_currency CHECK (currency = 'USD'),
  amount_minor bigint NOT NULL CONSTRAINT bonuses_amount CHECK (amount_minor > 0),
  state text NOT NULL CONSTRAINT bonuses_state_known CHECK (state IN ('confirmed', 'paid', 'void')),
  settled_at timestamptz NOT NULL,
  void_reason text,
  payout_id integer CONSTRAINT bonuses_payout REFERENCES payouts,
  CONSTRAINT bonuses_once UNIQUE (affiliate_id, month, number),
  CONSTRAINT bonuses_void_or_in_payout CHECK ((state = 'void') = (payout_id IS NULL)),
  CONSTRAINT bonuses_void_with_reason CHECK ((state = 'void') = (void_reason IS NOT NULL))
);
CREATE INDEX bonuses_of_payout ON bonuses (payout_id);
