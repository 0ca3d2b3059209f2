-- The total of a meter at a moment, replaced meters included: between two valid readings in proportion to the time,
-- after the last one its value, before the first one that of the first; null without readings.
CREATE OR REPLACE FUNCTION medida_en(medidor integer, momento timestamptz) RETURNS numeric
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT t.total FROM total_en(medidor, momento) t $$;
