-- What the orders at work still need of their parts, by store: what their services plan and no order has taken yet.
-- What was returned is not reserved again.
CREATE OR REPLACE FUNCTION reservas(empresa integer)
RETURNS TABLE (orden_id integer, bodega_id integer, repuesto_id integer, cantidad numeric)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 200
AS $$ SELECT o.id, coalesce(o.bodega_id, bodega_por_nivel(o.empresa_id, o.nivel_id)), p.id, p.cantidad - tomado.cantidad
  FROM ordenes o
  CROSS JOIN LATERAL (
    SELECT (linea ->> 'repuesto_id')::int AS id, sum((linea ->> 'cantidad')::numeric) AS cantidad
    FROM servicios s CROSS JOIN LATERAL jsonb_array_elements(s.repuestos) linea
    WHERE s.empresa_id = o.empresa_id AND s.id = ANY (o.servicio_ids) GROUP BY 1
  ) p
  CROSS JOIN LATERAL (
    SELECT coalesce(-sum(m.cantidad) FILTER (WHERE m.cantidad < 0), 0) AS cantidad FROM movimientos_repuesto m
    WHERE m.empresa_id = o.empresa_id AND m.orden_id = o.id AND m.repuesto_id = p.id
  ) tomado
  WHERE o.empresa_id = empresa AND o.eliminado_en IS NULL AND o.estado IN ('asignada', 'en_progreso', 'en_espera')
    AND p.cantidad > tomado.cantidad $$;
