-- Pictures that came as the cover of a service: without one that uses them they go after a day. Those of the library stay.
ALTER TABLE media ADD COLUMN cover boolean NOT NULL DEFAULT false;
CREATE INDEX media_covers ON media (created_at) WHERE cover;

-- Who deletes a doctor, a category, a service or a kind of visit holds it, and bookings of it wait, until it is known that no
-- appointment has it: one index finds that out for all four, also for the references. It takes the place of one as costly
-- to bookings. The columns of few values come first, so that they can be skipped.
DROP INDEX appointments_service;
CREATE INDEX appointments_catalogue ON appointments (category_id, service_id, doctor_id, subservice_id);
