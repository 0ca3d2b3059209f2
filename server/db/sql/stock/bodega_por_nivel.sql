-- The store from which a level takes its parts: its own, else that of the nearest level above, else the principal one.
-- Vans serve whoever drives them.
CREATE OR REPLACE FUNCTION bodega_por_nivel(empresa integer, nivel integer) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT b.id FROM bodegas b
  LEFT JOIN niveles suyo ON suyo.empresa_id = b.empresa_id AND suyo.id = nivel
  LEFT JOIN niveles n ON n.empresa_id = b.empresa_id AND n.id = b.nivel_id AND suyo.ruta LIKE n.ruta || '%'
  WHERE b.empresa_id = empresa AND b.eliminado_en IS NULL AND b.activa
    AND (b.principal OR n.id IS NOT NULL AND b.activo_id IS NULL)
  ORDER BY n.profundidad DESC NULLS LAST, b.principal DESC, b.id LIMIT 1 $$;
