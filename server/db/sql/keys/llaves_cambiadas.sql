-- A key is of one person in all its writings. Where it was read, the trips and events of the last 31 days are derived
-- again.
CREATE OR REPLACE FUNCTION llaves_cambiadas() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
DECLARE
  antes text[] := '{}';
  ahora text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.eliminado_en IS NULL
    THEN antes := coalesce(OLD.llaves, '{}') || coalesce(OLD.llavero_rfid, ''); END IF;
  IF TG_OP <> 'DELETE' AND NEW.eliminado_en IS NULL
    THEN ahora := coalesce(NEW.llaves, '{}') || coalesce(NEW.llavero_rfid, ''); END IF;
  IF antes = ahora OR antes || ahora <@ ARRAY[''] THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' AND NEW.eliminado_en IS NULL AND NEW.llaves <> '{}' THEN
    PERFORM pg_advisory_xact_lock(hashtext('llaves'), NEW.empresa_id);
    IF EXISTS (SELECT FROM personal p
      WHERE p.empresa_id = NEW.empresa_id AND p.eliminado_en IS NULL AND p.id <> NEW.id AND p.llaves && NEW.llaves) THEN
      RAISE unique_violation USING MESSAGE = 'the key is of another person', TABLE = 'personal',
        CONSTRAINT = 'personal_llavero_unico';
    END IF;
  END IF;
  INSERT INTO recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
    SELECT empresa_id, activo_id, greatest(min(desde), now() - interval '31 days'), 1, 'asignacion' FROM llaves_leidas
    WHERE empresa_id = coalesce(NEW.empresa_id, OLD.empresa_id) AND hasta >= now() - interval '31 days'
    AND llaves && (antes || ahora)
    GROUP BY empresa_id, activo_id;
  RETURN NULL;
END $$;
