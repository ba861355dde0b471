-- Commissions are searched by course: there are hundreds of courses and hundreds of thousands of commissions, each found in the
-- order of their list.
CREATE INDEX commissions_of_course ON commissions (course_name, earned_at DESC, id DESC);
