-- Whether the site is closed to visitors, and what they read then: always there, so that reading them is never a failure.
-- An empty message stands for the one of the house.
INSERT INTO site_settings (key, value, type, description) VALUES
  ('maintenance_mode', 'false', 'boolean', 'Modalità manutenzione del sito'),
  ('maintenance_message', '', 'string', 'Messaggio per i visitatori durante la manutenzione')
ON CONFLICT (key) DO NOTHING;
