-- Where an affiliate wants to be paid, as they said on their own page. Without a row it is mobile money, to the number
-- of the application.
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

-- Whom a batch pays where, as it was when it was made: whoever changes their details meanwhile is in one of its lists
-- all the same, and in no two.
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
CREATE INDEX payout_payees_of_affiliate ON payout_payees (affiliate_id);

INSERT INTO payout_payees (payout_id, affiliate_id, method, account_name, phone)
  SELECT lines.payout_id, affiliates.id, 'mobile_money', affiliates.name, affiliates.phone
  FROM (
    SELECT payout_id, affiliate_id FROM commissions WHERE payout_id IS NOT NULL
    UNION SELECT payout_id, affiliate_id FROM bonuses WHERE payout_id IS NOT NULL) AS lines
  JOIN affiliates ON affiliates.id = lines.affiliate_id;
