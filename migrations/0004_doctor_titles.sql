-- Stands before the doctor's name wherever it is shown; NULL is no title.
ALTER TABLE doctors ADD COLUMN title text DEFAULT 'Dr.' CHECK (char_length(title) BETWEEN 1 AND 20);
