-- "Cancelled" is spelled in one way. In the log, acts have the names of their calls.
UPDATE payments SET reject_reason = 'Cancelled by the student.' WHERE reject_reason = 'Canceled by the student.';
UPDATE audit_log SET action = 'cancel' WHERE resource = 'payment' AND action = 'withdraw';
UPDATE audit_log SET action = 'mark_answered' WHERE resource = 'contact_message' AND action = 'answer';
UPDATE audit_log SET action = 'answer' WHERE resource = 'contact_message' AND action = 'write_answer';
