-- Staff find a student also by organization and phone. The expression is that of the query, or the index is not used.
CREATE INDEX users_search_details ON users USING gin ((organization || ' ' || phone) gin_trgm_ops) WHERE role = 'student';
CREATE INDEX users_students_by_name ON users (lower(name), id) WHERE role = 'student';
