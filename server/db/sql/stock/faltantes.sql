-- The parts in use that are low in a store in use: what is free and what is on order do not exceed the minimum there.
CREATE OR REPLACE FUNCTION faltantes(empresa integer)
RETURNS TABLE (repuesto_id integer, bodega_id integer, disponible numeric, por_llegar numeric, minimo numeric, maximo numeric)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 100
AS $$ SELECT e.repuesto_id, e.bodega_id, e.existencia - e.reservado, e.por_llegar, e.minimo, e.maximo
  FROM existencias_por_bodega(empresa) e
  JOIN repuestos r ON r.empresa_id = empresa AND r.id = e.repuesto_id AND r.activo
  JOIN bodegas b ON b.empresa_id = empresa AND b.id = e.bodega_id AND b.activa
  WHERE e.minimo > 0 AND e.existencia - e.reservado + e.por_llegar <= e.minimo $$;
