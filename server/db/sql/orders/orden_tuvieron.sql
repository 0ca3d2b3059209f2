-- An order remembers who lost it, however it changed hands: what they did without network must still arrive.
CREATE OR REPLACE FUNCTION orden_tuvieron() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
BEGIN
  NEW.tuvieron_ids := array(SELECT DISTINCT persona
    FROM unnest(OLD.tuvieron_ids || OLD.equipo_ids || OLD.responsable_id) AS persona
    WHERE persona IS NOT NULL AND persona IS DISTINCT FROM NEW.responsable_id AND persona <> ALL (NEW.equipo_ids));
  RETURN NEW;
END $$;
