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
