-- Whatever stands in a batch is paid to somebody whose account the batch has written down. Judged at the commit: lines
-- are put into a batch first, and its payees are those of its lines.
INSERT INTO payout_payees (payout_id, affiliate_id, method, account_name, phone)
  SELECT lines.payout_id, affiliates.id, 'mobile_money', affiliates.name, affiliates.phone
  FROM (
    SELECT payout_id, affiliate_id FROM commissions WHERE payout_id IS NOT NULL
    UNION SELECT payout_id, affiliate_id FROM bonuses WHERE payout_id IS NOT NULL) AS lines
  JOIN affiliates ON affiliates.id = lines.affiliate_id
  ON CONFLICT DO NOTHING;

ALTER TABLE commissions ADD CONSTRAINT commissions_payee FOREIGN KEY (payout_id, affiliate_id)
  REFERENCES payout_payees DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE bonuses ADD CONSTRAINT bonuses_payee FOREIGN KEY (payout_id, affiliate_id)
  REFERENCES payout_payees DEFERRABLE INITIALLY DEFERRED;
