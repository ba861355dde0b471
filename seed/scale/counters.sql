-- Computes the counters that triggers maintain, because the triggers are off during the fill.

INSERT INTO program_counters (program_id, enrollments) SELECT program_id, count(*) FROM enrollments GROUP BY program_id;

INSERT INTO program_months (program_id, month, enrollments)
SELECT program_id, kampala_month(enrolled_at), count(*) FROM enrollments GROUP BY 1, 2;

UPDATE communications SET read_count = counted.count
FROM (SELECT communication_id, count(*) FROM communication_receipts WHERE read_at IS NOT NULL GROUP BY communication_id) counted
WHERE counted.communication_id = communications.id;

UPDATE community_messages SET has_replies = true
WHERE id IN (SELECT parent_id FROM community_messages WHERE parent_id IS NOT NULL);
