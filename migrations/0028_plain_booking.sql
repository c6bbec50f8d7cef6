-- A booking is a transaction of the product, in TypeScript (decision 30): these functions have no caller any more.
-- Processes of an older version must have ended: they call them.
DROP FUNCTION book_visit(
  json, integer[], text, text, text, date, integer, integer, bytea, integer, integer, interval, bytea, timestamptz);
DROP FUNCTION unhurried(json);
DROP FUNCTION visits_of(integer[], date, date);
DROP FUNCTION is_past_midnight(text, integer);
DROP FUNCTION lock_days(integer[], date[]);
DROP FUNCTION lock_network(bytea);
DROP FUNCTION is_known_patient(text, text, text, text);
DROP FUNCTION are_waiting_documents(integer[], bytea, timestamptz);
DROP FUNCTION claim_documents(integer[], bytea, timestamptz, timestamptz);
DROP FUNCTION queue_mails(json, integer);
DROP FUNCTION count_hit(text, timestamptz);
