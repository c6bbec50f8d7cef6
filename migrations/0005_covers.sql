-- Pictures that came as the cover of a service: without one that uses them they go after a day. Those of the library stay.
ALTER TABLE media ADD COLUMN cover boolean NOT NULL DEFAULT false;
CREATE INDEX media_covers ON media (created_at) WHERE cover;
