-- The counters that triggers keep; the triggers are off during the fill.

INSERT INTO program_counters (program_id, enrollments) SELECT program_id, count(*) FROM enrollments GROUP BY program_id;

UPDATE communications SET read_count = counted.count
FROM (SELECT communication_id, count(*) FROM communication_receipts WHERE read_at IS NOT NULL GROUP BY communication_id) counted
WHERE counted.communication_id = communications.id;

UPDATE community_messages SET likes_count = counted.count
FROM (SELECT message_id, count(*) FROM community_likes GROUP BY message_id) counted WHERE counted.message_id = community_messages.id;
