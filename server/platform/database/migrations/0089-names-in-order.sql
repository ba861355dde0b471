-- Within a name whoever bears it stands in the order of the list of students, so that the newest of a name that thousands bear are
-- read without the others (decision 0053).
DROP INDEX users_called;
CREATE INDEX users_called ON users (lower(name) text_pattern_ops, date_joined DESC, id DESC) INCLUDE (name, role);
