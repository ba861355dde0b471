-- Where an unproven email delivers: "amina+1@" and "amina+2@" are one mailbox, which gets few of them (email/mailbox.ts).
ALTER TABLE emails ADD COLUMN mailbox text;
UPDATE emails SET mailbox = recipient WHERE is_unproven;
ALTER TABLE emails ADD CONSTRAINT emails_mailbox_of_unproven CHECK (is_unproven = (mailbox IS NOT NULL));
DROP INDEX emails_unproven;
CREATE INDEX emails_unproven ON emails (mailbox, created_at) WHERE is_unproven;
