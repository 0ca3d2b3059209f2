-- Queues a webhook: one row in salidas for an event of this type, in the transaction of the change, if a webhook of the
-- company wants the type. The triggers of this folder call it; server/webhooks delivers. Further arguments: types that
-- this one replaces in the same transaction, so that it is noted for those who want only them.
CREATE OR REPLACE FUNCTION anotar_salida() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO salidas (empresa_id, tipo, entidad_id)
  SELECT NEW.empresa_id, TG_ARGV[0], NEW.id WHERE EXISTS (
    SELECT FROM destinos d WHERE d.empresa_id = NEW.empresa_id AND d.activo AND d.clase = 'webhook'
    AND d.tipos && TG_ARGV);
  RETURN NULL;
END $$;
