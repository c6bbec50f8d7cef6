-- Visits that one person books for another, and the searched words that lead to no service.

-- The booker's name; e-mail address and telephone number of the visit are the booker's as well.
ALTER TABLE appointments
  ADD COLUMN booker_contact_id integer REFERENCES contact_requests ON DELETE SET NULL,
  ADD COLUMN booker_first_name text CHECK (char_length(booker_first_name) BETWEEN 1 AND 100),
  ADD COLUMN booker_last_name  text CHECK (char_length(booker_last_name) BETWEEN 1 AND 100),
  -- The booker's part: 'parent' is one of the patient's parents.
  ADD COLUMN booker_relation   relation_kind CHECK (booker_relation IN ('parent', 'other')),
  ADD CONSTRAINT appointments_booker_whole CHECK (
    num_nulls(booker_first_name, booker_last_name, booker_relation) IN (0, 3)
    AND (booker_contact_id IS NULL OR booker_first_name IS NOT NULL));
CREATE INDEX appointments_booker ON appointments (booker_contact_id) WHERE booker_contact_id IS NOT NULL;
SELECT create_doctor_views();

-- How often visitors searched for words without finding a service, by day, without who: plain letters, three words at most.
CREATE TABLE searches (
  word  text NOT NULL CHECK (char_length(word) BETWEEN 3 AND 40 AND word COLLATE "C" ~ '^[a-z]+( [a-z]+){0,2}$'),
  day   date NOT NULL CHECK (isfinite(day)),
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  PRIMARY KEY (word, day)
);
CREATE INDEX searches_day ON searches (day);
