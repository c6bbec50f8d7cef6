-- Exams of the laboratory: several in one draw, perhaps at the patient's home.

-- The draw takes place where the patient says.
ALTER TABLE subservices ADD COLUMN at_home boolean NOT NULL DEFAULT false;

-- Where a draw at home takes place; NULL: in the clinic.
ALTER TABLE appointments ADD COLUMN home_address text CHECK (char_length(home_address) BETWEEN 1 AND 200);

-- The exams of a visit besides the one that its service and subservice name, as they were booked.
CREATE TABLE appointment_exams (
  appointment_id integer NOT NULL REFERENCES appointments ON DELETE CASCADE,
  position       integer NOT NULL CHECK (position BETWEEN 1 AND 19),
  service_id     integer NOT NULL REFERENCES services ON DELETE RESTRICT,
  subservice_id  integer,
  name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 400),
  -- As staff typed it.
  price          text CHECK (char_length(price) BETWEEN 1 AND 60),
  PRIMARY KEY (appointment_id, position),
  UNIQUE NULLS NOT DISTINCT (appointment_id, service_id, subservice_id),
  CONSTRAINT appointment_exams_subservice_fkey FOREIGN KEY (subservice_id, service_id)
    REFERENCES subservices (id, service_id) ON DELETE RESTRICT
);
CREATE INDEX appointment_exams_service ON appointment_exams (service_id, subservice_id);

SELECT create_doctor_views();
