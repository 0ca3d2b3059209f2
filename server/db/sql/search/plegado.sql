-- A name as it is compared: without case, accents and double spaces.
CREATE OR REPLACE FUNCTION plegado(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT btrim(regexp_replace(regexp_replace(lower(normalize(texto, NFKD) COLLATE "und-x-icu"),
  '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')) $$;
