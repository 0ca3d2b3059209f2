-- Remembers the former limits of a company when its settings change them.
CREATE OR REPLACE FUNCTION ajustes_de_reglas_cambiaron() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
DECLARE
  antes jsonb := jsonb_build_object('limite', (OLD.ajustes ->> 'limite_velocidad_kmh')::float8,
    'min_ralenti', (OLD.ajustes ->> 'min_ralenti')::float8,
    'min_sin_conexion', (OLD.ajustes ->> 'min_sin_conexion')::float8);
BEGIN
  IF antes IS DISTINCT FROM jsonb_build_object('limite', (NEW.ajustes ->> 'limite_velocidad_kmh')::float8,
    'min_ralenti', (NEW.ajustes ->> 'min_ralenti')::float8,
    'min_sin_conexion', (NEW.ajustes ->> 'min_sin_conexion')::float8)
  THEN NEW.ajustes_antes := limites_anteriores(OLD.ajustes_antes, antes);
  END IF;
  RETURN NEW;
END $$;
