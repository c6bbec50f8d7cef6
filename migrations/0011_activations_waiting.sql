-- How many requests for agreements wait under one address.
CREATE INDEX convenzioni_attivazioni_waiting ON convenzioni_attivazioni (fold(email)) WHERE status = 'pending';

-- Those of one agreement are counted and put in order without being read.
DROP INDEX convenzioni_attivazioni_agreement;
CREATE INDEX convenzioni_attivazioni_agreement
  ON convenzioni_attivazioni (convenzione_id, status, created_at DESC, id DESC);
