-- A rule without its own threshold uses these limits; what is judged late is judged by those of its time. Appends one,
-- and keeps the last twenty.
CREATE OR REPLACE FUNCTION limites_anteriores(antes jsonb, valores jsonb) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog
AS $$
  SELECT jsonb_agg(cada ORDER BY orden)
  FROM (
    SELECT cada, orden FROM jsonb_array_elements(coalesce(antes, '[]')
      || (valores || jsonb_build_object('hasta', floor(extract(epoch FROM now()) * 1000))))
      WITH ORDINALITY AS cambio (cada, orden) ORDER BY orden DESC LIMIT 20
  ) ultimos
$$;
