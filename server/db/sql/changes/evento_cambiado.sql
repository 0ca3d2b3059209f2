-- An event was written. Many are written at once, so this compares without taking the rows apart: what the product only
-- notes for itself does not count.
CREATE OR REPLACE FUNCTION evento_cambiado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cambios (empresa_id, entidad, entidad_id, cambio)
    VALUES (NEW.empresa_id, 'eventos', NEW.id, pg_current_xact_id()::text::bigint)
    ON CONFLICT (empresa_id, entidad, entidad_id, cambio) DO NOTHING;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM anotar_cambio(OLD.empresa_id, 'eventos', OLD.id, OLD.uuid);
    RETURN NULL;
  END IF;
  OLD.por_agrupar := NEW.por_agrupar;
  OLD.efectos_pendientes := NEW.efectos_pendientes;
  OLD.escala_en := NEW.escala_en;
  OLD.escala_paso := NEW.escala_paso;
  OLD.juicio := NEW.juicio;
  OLD.ancla_en := NEW.ancla_en;
  OLD.clave := NEW.clave;
  IF OLD IS DISTINCT FROM NEW THEN PERFORM anotar_cambio(NEW.empresa_id, 'eventos', NEW.id, NULL); END IF;
  RETURN NULL;
END $$;
