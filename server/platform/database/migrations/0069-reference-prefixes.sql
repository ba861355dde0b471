-- References begin with letters of the institute's name. One is found without them, since a renamed institute has both.
ALTER TABLE charges DROP CONSTRAINT charges_reference_form;
ALTER TABLE charges
  ADD CONSTRAINT charges_reference_form CHECK (reference ~ '^[A-Z]{3}-[0-9A-HJKMNP-TV-Y]{4}-[0-9A-HJKMNP-TV-Y]{4}$'),
  ADD COLUMN reference_key text GENERATED ALWAYS AS ('DAR-' || right(reference, 9)) STORED
    CONSTRAINT charges_reference_key_once UNIQUE;
