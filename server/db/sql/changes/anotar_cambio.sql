-- Notes that what GET answers of a record has changed, for those who follow its list (docs/decisions/changes-since.md).
-- The row is this transaction's own, so that nobody waits for another; older rows of the record go, unless somebody
-- else is about to remove them. `su`: the record's uuid, when its row is being removed. Plans are kept by a session, so
-- that one of an empty table would scan a full one.
CREATE OR REPLACE FUNCTION anotar_cambio(empresa integer, que text, cual integer, su uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public SET enable_seqscan = off
AS $$
DECLARE
  este bigint := pg_current_xact_id()::text::bigint;
BEGIN
  IF empresa IS NULL OR cual IS NULL THEN RETURN; END IF;
  INSERT INTO cambios AS c (empresa_id, entidad, entidad_id, cambio, uuid) VALUES (empresa, que, cual, este, su)
  ON CONFLICT (empresa_id, entidad, entidad_id, cambio) DO UPDATE SET uuid = excluded.uuid
  WHERE excluded.uuid IS NOT NULL;
  IF NOT FOUND THEN RETURN; END IF;
  DELETE FROM cambios c WHERE c.ctid = ANY (ARRAY(
    SELECT v.ctid FROM cambios v
    WHERE v.empresa_id = empresa AND v.entidad = que AND v.entidad_id = cual AND v.cambio - este < 0
    FOR UPDATE SKIP LOCKED));
END $$;
