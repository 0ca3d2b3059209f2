-- Levels tell the names of those above them, and count what lies below: a new name is told of those below, a new place
-- of those above the old and the new one. The level itself has its own trigger.
CREATE OR REPLACE FUNCTION nivel_movido() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF OLD.nombre IS DISTINCT FROM NEW.nombre THEN
    PERFORM anotar_cambio(n.empresa_id, 'niveles', n.id, NULL)
    FROM niveles n WHERE n.empresa_id = NEW.empresa_id AND n.ruta LIKE NEW.ruta || '%';
  END IF;
  IF OLD.ruta IS DISTINCT FROM NEW.ruta THEN
    PERFORM anotar_cambio(NEW.empresa_id, 'niveles', sobre::int, NULL)
    FROM unnest(string_to_array(OLD.ruta, '/') || string_to_array(NEW.ruta, '/')) sobre WHERE sobre <> '';
  END IF;
  RETURN NULL;
END $$;
