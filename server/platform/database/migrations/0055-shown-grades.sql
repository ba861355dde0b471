-- True if the student could see a grade of this work. It stays true while grades are held again, so that the work cannot
-- be changed after its grade was seen. Taking the grade back or sending the work back ends it.
ALTER TABLE submissions ADD COLUMN was_grade_shown boolean NOT NULL DEFAULT false;
UPDATE submissions SET was_grade_shown = true FROM assignments
  WHERE assignments.id = assignment_id AND graded_at < grades_held_at;
