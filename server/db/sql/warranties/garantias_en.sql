-- The warranties that were in force for an asset at a moment: its own, those of the components that were on it, and
-- those of work on it that is finished.
CREATE OR REPLACE FUNCTION garantias_en(empresa integer, activo integer, momento timestamptz) RETURNS SETOF integer
LANGUAGE sql STABLE PARALLEL SAFE ROWS 2
AS $$
  SELECT g.id
  FROM (
    SELECT p.* FROM garantias p WHERE p.empresa_id = empresa AND p.activo_id = activo
    UNION ALL
    SELECT p.* FROM montajes m
    JOIN garantias p ON p.empresa_id = empresa AND p.componente_id = m.componente_id
    WHERE m.empresa_id = empresa AND m.activo_id = activo
      AND m.desde <= momento AND (m.hasta IS NULL OR m.hasta > momento)
    UNION ALL
    SELECT p.* FROM garantias p
    JOIN ordenes o ON o.empresa_id = empresa AND o.id = p.orden_id AND o.eliminado_en IS NULL
      AND o.estado IN ('completada', 'cerrada')
    WHERE p.empresa_id = empresa AND p.orden_id IS NOT NULL AND o.activo_id = activo
  ) g
  WHERE g.eliminado_en IS NULL
    AND fuera_de_garantia(activo, g.inicia_en, g.vence_en, g.hasta_km, g.hasta_horas, momento) IS NULL $$;
