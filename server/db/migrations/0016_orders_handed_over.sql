ALTER TABLE "ordenes" ADD COLUMN "tuvieron_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Who loses an order is remembered with it, by whatever way it changes hands: their work without network still has somewhere to arrive.
CREATE FUNCTION orden_tuvieron() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.tuvieron_ids := array(SELECT DISTINCT persona FROM unnest(OLD.tuvieron_ids || OLD.equipo_ids || OLD.responsable_id) AS persona
    WHERE persona IS NOT NULL AND persona IS DISTINCT FROM NEW.responsable_id AND persona <> ALL (NEW.equipo_ids));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ordenes_tuvieron BEFORE UPDATE OF responsable_id, equipo_ids ON ordenes FOR EACH ROW
  WHEN (OLD.responsable_id IS DISTINCT FROM NEW.responsable_id OR OLD.equipo_ids IS DISTINCT FROM NEW.equipo_ids) EXECUTE FUNCTION orden_tuvieron();
