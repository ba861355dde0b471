-- One row. Since when staff need a second factor; null: it is theirs to choose.
CREATE TABLE login_rules (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT login_rules_is_one CHECK (id = 1),
  second_factor_since timestamptz
);
INSERT INTO login_rules DEFAULT VALUES;
