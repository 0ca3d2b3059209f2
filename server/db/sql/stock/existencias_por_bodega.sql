-- Each part in each store where it is, is reserved or is on order, with the minimum that holds there.
CREATE OR REPLACE FUNCTION existencias_por_bodega(empresa integer)
RETURNS TABLE (
  repuesto_id integer, bodega_id integer, existencia numeric, reservado numeric, por_llegar numeric,
  minimo numeric, maximo numeric, ubicacion text
)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 2000
AS $$ WITH reservado AS (
    SELECT r.repuesto_id, r.bodega_id, sum(r.cantidad) AS cantidad FROM reservas(empresa) r GROUP BY 1, 2
  ), pedido AS (
    SELECT p.repuesto_id, p.bodega_id, sum(p.cantidad) AS cantidad FROM por_llegar(empresa) p GROUP BY 1, 2
  ), sitio AS (
    SELECT e.repuesto_id, e.bodega_id FROM existencias e WHERE e.empresa_id = empresa
    UNION SELECT repuesto_id, bodega_id FROM reservado
    UNION SELECT repuesto_id, bodega_id FROM pedido
    UNION SELECT r.id, b.id FROM repuestos r JOIN bodegas b ON b.empresa_id = r.empresa_id AND b.principal
      WHERE r.empresa_id = empresa AND r.minimo > 0
  )
  SELECT s.repuesto_id, s.bodega_id, coalesce(e.existencia, 0), coalesce(t.cantidad, 0), coalesce(p.cantidad, 0),
    CASE WHEN b.principal THEN r.minimo ELSE coalesce(e.minimo, 0) END,
    CASE WHEN b.principal THEN r.maximo ELSE e.maximo END,
    CASE WHEN b.principal THEN r.ubicacion ELSE e.ubicacion END
  FROM sitio s
  JOIN repuestos r ON r.empresa_id = empresa AND r.id = s.repuesto_id AND r.eliminado_en IS NULL
  JOIN bodegas b ON b.empresa_id = empresa AND b.id = s.bodega_id AND b.eliminado_en IS NULL
  LEFT JOIN existencias e ON e.empresa_id = empresa AND e.repuesto_id = s.repuesto_id AND e.bodega_id = s.bodega_id
  LEFT JOIN reservado t ON t.repuesto_id = s.repuesto_id AND t.bodega_id = s.bodega_id
  LEFT JOIN pedido p ON p.repuesto_id = s.repuesto_id AND p.bodega_id = s.bodega_id $$;
