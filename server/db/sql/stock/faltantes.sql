-- The parts that are low in a store: what is free and what is on order do not exceed the minimum there.
CREATE OR REPLACE FUNCTION faltantes(empresa integer)
RETURNS TABLE (repuesto_id integer, bodega_id integer, disponible numeric, por_llegar numeric, minimo numeric, maximo numeric)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 100
AS $$ SELECT e.repuesto_id, e.bodega_id, e.existencia - e.reservado, e.por_llegar, e.minimo, e.maximo
  FROM existencias_por_bodega(empresa) e
  WHERE e.minimo > 0 AND e.existencia - e.reservado + e.por_llegar <= e.minimo $$;
