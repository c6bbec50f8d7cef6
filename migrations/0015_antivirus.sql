-- Documents that nobody may read: those the antivirus could not be asked about yet, and those it found something in.
ALTER TABLE media ADD COLUMN held text CHECK (held IN ('waiting', 'infected'));
CREATE INDEX media_waiting ON media (id) WHERE held = 'waiting';
