-- Queues a webhook for a record of which GET answers otherwise, whatever was written: its fields, or its costs, tasks,
-- documents, readings. What its transaction created or closed is not sent as changed (server/webhooks/compose.ts).
CREATE OR REPLACE FUNCTION anotar_salida_de_cambio() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO salidas (empresa_id, tipo, entidad_id)
  SELECT NEW.empresa_id, TG_ARGV[0], NEW.entidad_id WHERE EXISTS (
    SELECT FROM destinos d WHERE d.empresa_id = NEW.empresa_id AND d.activo AND d.clase = 'webhook'
    AND TG_ARGV[0] = ANY (d.tipos));
  RETURN NULL;
END $$;
