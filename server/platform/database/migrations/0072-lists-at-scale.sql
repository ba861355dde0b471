-- What the lists of a million students are found by (docs/performance.md has the figures).

-- Whose messages go with a person, and of a program with its answers: without these a deletion reads all ten million.
CREATE INDEX community_messages_of_sender ON community_messages (sender_id);
CREATE INDEX communications_of_sender ON communications (sender_id);

-- For the receipts of a communication that goes; how many have read it is counted (0071).
DROP INDEX communication_receipts_read;
CREATE INDEX communication_receipts_of_communication ON communication_receipts (communication_id, user_id);

-- What is deleted and kept for 30 days, which is little.
CREATE INDEX assignments_deleted ON assignments (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX programs_deleted ON programs (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX affiliates_deleted ON affiliates (id) WHERE deleted_at IS NOT NULL;

-- Each in the order in which it is shown.
DROP INDEX submissions_newest;
CREATE INDEX submissions_newest ON submissions (submitted_at DESC, id DESC) INCLUDE (assignment_id);
CREATE INDEX submissions_of_assignment ON submissions (assignment_id, submitted_at DESC, id DESC);
CREATE INDEX affiliate_clicks_by_time ON affiliate_clicks (clicked_at DESC, id DESC);
CREATE INDEX commissions_of_state ON commissions (state, earned_at DESC, id DESC);
CREATE INDEX mail_of_state ON mail (state, created_at DESC, id DESC);
CREATE INDEX audit_log_of_action ON audit_log (action, resource, at DESC, id DESC);
CREATE INDEX audit_log_by_noun ON audit_log (resource, at DESC, id DESC);
CREATE INDEX users_students_by_name ON users (name, id) INCLUDE (email) WHERE role = 'student';
CREATE INDEX commissions_due ON commissions (currency, id) INCLUDE (affiliate_id, amount_minor)
  WHERE state = 'confirmed' AND payout_id IS NULL AND amount_minor > 0;

-- Search by any part of a text.
CREATE INDEX programs_search ON programs USING gin (title gin_trgm_ops, category gin_trgm_ops);
CREATE INDEX assignments_search ON assignments USING gin (title gin_trgm_ops);
CREATE INDEX affiliates_search ON affiliates USING gin (name gin_trgm_ops, email gin_trgm_ops, company gin_trgm_ops, affiliate_code gin_trgm_ops);
CREATE INDEX commissions_search ON commissions USING gin (course_name gin_trgm_ops);
CREATE INDEX mail_search ON mail USING gin (recipient gin_trgm_ops, subject gin_trgm_ops);
