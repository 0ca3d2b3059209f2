-- A code as it is compared: letters and digits only, without case and accents. One that has neither is compared as it
-- is written.
CREATE OR REPLACE FUNCTION clave(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT coalesce(nullif(regexp_replace(lower(normalize(texto, NFKD) COLLATE "und-x-icu") COLLATE "und-x-icu",
  '[^[:alnum:]]', '', 'g'), ''), lower(btrim(texto))) $$;
