-- English texts of what the booking and the generated pages show, and the language a visit was booked in.

-- The texts of a record in English, by the names that calls have for them. One that is missing is shown in Italian.
ALTER TABLE service_categories
  ADD COLUMN english jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(english) = 'object' AND char_length(english::text) <= 60000);
ALTER TABLE services
  ADD COLUMN english jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(english) = 'object' AND char_length(english::text) <= 60000);
ALTER TABLE subservices
  ADD COLUMN english jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(english) = 'object' AND char_length(english::text) <= 60000);
ALTER TABLE doctors
  ADD COLUMN english jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(english) = 'object' AND char_length(english::text) <= 60000);

-- The language of the pages a visitor booked on.
ALTER TABLE appointments ADD COLUMN language text NOT NULL DEFAULT 'it' CHECK (language IN ('it', 'en'));

SELECT create_doctor_views();
