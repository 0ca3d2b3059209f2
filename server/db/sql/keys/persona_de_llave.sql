-- Whose key it is: of whoever has it in this very writing, or else of the only one who has it in another.
CREATE OR REPLACE FUNCTION persona_de_llave(empresa integer, llave text) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog, public
AS $$
  SELECT coalesce(
    (SELECT id FROM personal WHERE empresa_id = empresa AND eliminado_en IS NULL AND llavero_rfid = btrim(llave)
    AND llaves <> '{}'),
    (SELECT CASE WHEN count(*) = 1 THEN min(id) END FROM personal
    WHERE empresa_id = empresa AND eliminado_en IS NULL AND llaves && llaves_de(llave)))
$$;
