-- Notes an event of this type for webhooks. The triggers of this folder call it; server/webhooks delivers. Further
-- arguments: types that this one replaces in the same transaction, so that it is noted for those who want only them.
CREATE OR REPLACE FUNCTION anotar_salida() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_aviso(NEW.empresa_id, NEW.id, TG_ARGV[0:], NULL);
  RETURN NULL;
END $$;
