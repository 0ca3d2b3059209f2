-- The meter of a kind in force for an asset: the first one that is not deleted.
CREATE OR REPLACE FUNCTION medidor_de(activo integer, clase text) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT m.id FROM medidores m
  WHERE m.activo_id = activo AND m.tipo = clase AND m.eliminado_en IS NULL ORDER BY m.id LIMIT 1 $$;
