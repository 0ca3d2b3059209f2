-- How far changes may be handed out: every transaction below `techo` is over, and no lower one can come. `epoca` names
-- the history of transactions that these numbers belong to.
CREATE OR REPLACE FUNCTION techo_de_cambios(OUT epoca text, OUT techo bigint) RETURNS record
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  SELECT e.epoca, pg_snapshot_xmin(pg_current_snapshot())::text::bigint FROM epoca_cambios e WHERE e.id = 1
$$;
