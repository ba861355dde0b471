-- One transaction counts once, however its network and number are written (contract/fees/transaction-key.ts). Here stored
-- payments get the keys that the program gives to new ones.
ALTER TABLE payments
  ADD COLUMN network_key text NOT NULL DEFAULT '',
  ADD COLUMN number_key text;

-- Letters of other alphabets that look like A to Z were stored until now.
CREATE FUNCTION pg_temp.plain(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(normalize(written, NFKD), 'АВЕЅІЈКМНОРСТУХаеіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABESIJKMHOPCTYXaeijopcyxABEZHIKMNOPTYX') $$;
CREATE FUNCTION pg_temp.number_key(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  WITH given AS (SELECT regexp_replace(upper(pg_temp.plain(written)), '[^A-Z0-9]', '', 'g') AS whole),
    named AS (SELECT whole, regexp_replace(whole, '^(FINANCIAL|EXTERNAL|TRANSACTION|TRANS|TRAN|TX(?=ID|NO|NUM|REF|CODE)|TXN|TRX|TID|REFERENCE|REF|RECEIPT|RCPT|PAYMENT|CONFIRMATION|DEPOSIT|VOUCHER|SLIP|CHEQUE|MTN|MOMO|AIRTEL|MPESA|CODE|ID|NUMBER|NUM|NO|NR|IS)+', '') AS bare FROM given)
  SELECT CASE WHEN bare ~ '[0-9]' THEN bare ELSE whole END FROM named $$;
CREATE FUNCTION pg_temp.network_key(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  WITH given AS (SELECT lower(regexp_replace(pg_temp.plain(written), '[^A-Za-z0-9 ._/&()-]', '', 'g')) AS text),
    whole AS (SELECT text, regexp_replace(text, '[^a-z0-9]', '', 'g') AS joined FROM given),
    own AS (SELECT joined, regexp_replace(regexp_replace(replace(text, '_', ' '), '\m(the|of|and|banks?|money|mobile|uganda|ug|kenya|tanzania|rwanda|limited|ltd|plc|co|company|inc|group|pay|payments?|cash|wallet|transfer|account|agent|merchant)\M', '', 'g'), '[^a-z0-9]', '', 'g') AS name FROM whole)
  SELECT CASE
    WHEN joined ~ 'mtn|momo' THEN 'mtn'
    WHEN joined ~ 'airtel' THEN 'airtel'
    WHEN joined ~ 'vodacom' THEN 'vodacom'
    WHEN joined ~ 'safaricom|mpesa' THEN 'safaricom'
    WHEN joined ~ '^(centenary|cerudeb|cente$)' THEN 'centenary'
    WHEN joined ~ '^stanbic' THEN 'stanbic'
    WHEN joined ~ '^dfcu' THEN 'dfcu'
    WHEN joined ~ '^(absa|barclays)' THEN 'absa'
    WHEN joined ~ '^equity' THEN 'equity'
    WHEN joined ~ '^(standardchartered|stanchart|scb$)' THEN 'standardchartered'
    WHEN joined ~ '^(kcb|kenyacommercialbank)' THEN 'kcb'
    WHEN joined ~ '^(dtb|diamondtrust)' THEN 'dtb'
    WHEN joined ~ '^(housingfinance|hfb$)' THEN 'housingfinance'
    WHEN joined ~ '^(bankofafrica|boa$)' THEN 'bankofafrica'
    WHEN joined ~ '^(unitedbankforafrica|uba$)' THEN 'uba'
    WHEN joined ~ '^(im|imbank)$' THEN 'im'
    WHEN joined ~ '^ncba' THEN 'ncba'
    WHEN joined ~ '^(|banktransfer|mobilemoney|none|nil|na|unknown|other|network|bank|cash|card|transfer|wallet|agent|merchant|account)$' THEN ''
    WHEN name = '' THEN joined
    ELSE regexp_replace(name, '(?<=...)bank$', '') END FROM own $$;

UPDATE payments SET network_key = pg_temp.network_key(provider),
  number_key = nullif(pg_temp.number_key(external_id), '');
-- A number of nothing but other signs stays as it is.
UPDATE payments SET number_key = external_id WHERE external_id IS NOT NULL AND number_key IS NULL;
-- What was recorded several times stays on record until staff reverse it. The later ones have their id in the network's key.
UPDATE payments SET network_key = network_key || '#' || payments.id FROM (
    SELECT id, row_number() OVER (PARTITION BY network_key, number_key ORDER BY state = 'reported', id) AS place
    FROM payments WHERE number_key IS NOT NULL AND state NOT IN ('rejected', 'reversed')) again
  WHERE again.id = payments.id AND again.place > 1;

ALTER TABLE payments ADD CONSTRAINT payments_number_keyed CHECK ((external_id IS NULL) = (number_key IS NULL));
DROP INDEX payments_external_once;
CREATE UNIQUE INDEX payments_external_once ON payments (network_key, number_key)
  WHERE number_key IS NOT NULL AND state NOT IN ('rejected', 'reversed');
DROP INDEX payments_by_number;
-- Statements and networks ask for numbers of payments in any state; staff search them by their first characters.
CREATE INDEX payments_by_number ON payments (number_key text_pattern_ops) WHERE number_key IS NOT NULL;
