-- How many requests for agreements wait under one address.
CREATE INDEX convenzioni_attivazioni_waiting ON convenzioni_attivazioni (fold(email)) WHERE status = 'pending';
