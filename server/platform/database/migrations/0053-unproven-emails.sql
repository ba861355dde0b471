-- Emails that somebody caused who has not proven to own the recipient's address. Each address gets few of them.
ALTER TABLE emails ADD COLUMN is_unproven boolean NOT NULL DEFAULT false;
CREATE INDEX emails_unproven ON emails (recipient, created_at) WHERE is_unproven;
