-- Writes, changes or removes the warranty that the sheet of an asset says.
CREATE OR REPLACE FUNCTION garantia_de_ficha() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
BEGIN
  IF NEW.garantia_vence_en IS NULL THEN
    IF TG_OP = 'UPDATE' THEN
      UPDATE garantias SET eliminado_en = now(), version = version + 1, actualizado_en = now()
      WHERE empresa_id = NEW.empresa_id AND activo_id = NEW.id AND de_ficha AND eliminado_en IS NULL;
    END IF;
    RETURN NULL;
  END IF;
  INSERT INTO garantias (
    empresa_id, activo_id, inicia_en, vence_en, proveedor_id, de_ficha, creado_por_id, actualizado_por_id
  )
  VALUES (
    NEW.empresa_id, NEW.id,
    least(
      coalesce(
        NEW.fecha_compra, NEW.fecha_puesta_servicio,
        dia_local(NEW.creado_en, coalesce(nullif(current_setting('app.zona', true), ''), 'UTC'))
      ),
      NEW.garantia_vence_en
    ),
    NEW.garantia_vence_en, NEW.proveedor_id, true, NEW.actualizado_por_id, NEW.actualizado_por_id
  )
  ON CONFLICT (empresa_id, activo_id) WHERE de_ficha AND eliminado_en IS NULL
  DO UPDATE SET
    vence_en = EXCLUDED.vence_en, inicia_en = least(garantias.inicia_en, EXCLUDED.vence_en), meses = NULL,
    version = garantias.version + 1, actualizado_en = now(), actualizado_por_id = EXCLUDED.actualizado_por_id
  WHERE garantias.vence_en IS DISTINCT FROM EXCLUDED.vence_en;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
