-- How a student asks to pay the fee in parts, until staff have answered.
ALTER TABLE charges
  ADD parts_wish text NOT NULL DEFAULT '',
  ADD parts_asked_at timestamptz,
  ADD CONSTRAINT charges_parts_asked CHECK ((parts_wish = '') = (parts_asked_at IS NULL));
CREATE INDEX charges_parts_asked_at ON charges (parts_asked_at) WHERE parts_asked_at IS NOT NULL;
