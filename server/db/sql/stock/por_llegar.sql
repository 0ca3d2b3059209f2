-- What is on order, by store: of purchases that are open, drafts too, what has not come yet.
CREATE OR REPLACE FUNCTION por_llegar(empresa integer)
RETURNS TABLE (compra_id integer, bodega_id integer, repuesto_id integer, cantidad numeric)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 200
AS $$ SELECT c.id, c.bodega_id, (r ->> 'repuesto_id')::int, sum((r ->> 'cantidad')::numeric - llegado.cantidad)
  FROM compras c
  CROSS JOIN LATERAL jsonb_array_elements(c.renglones) r
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(l.cantidad) FILTER (WHERE l.cantidad > 0), 0) AS cantidad FROM compra_recepcion_renglones l
    WHERE l.empresa_id = c.empresa_id AND l.compra_id = c.id AND l.renglon_id = (r ->> 'id')::int
  ) llegado
  WHERE c.empresa_id = empresa AND c.eliminado_en IS NULL
    AND c.estado IN ('borrador', 'por_aprobar', 'aprobada', 'enviada', 'recibida_parcial')
    AND r ->> 'repuesto_id' IS NOT NULL AND (r ->> 'cantidad')::numeric > llegado.cantidad
  GROUP BY 1, 2, 3 $$;
