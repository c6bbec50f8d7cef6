-- A new place among the other services of a category is no change of the service itself: whoever has it open in a form
-- can still save it.
DROP TRIGGER services_touch ON services;
CREATE TRIGGER services_touch BEFORE UPDATE ON services FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'sort_order' <> to_jsonb(NEW) - 'sort_order') EXECUTE FUNCTION touch();
