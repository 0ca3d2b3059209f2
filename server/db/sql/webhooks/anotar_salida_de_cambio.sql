-- Notes for webhooks that GET answers otherwise of a record, whatever was written: its fields, or its costs, tasks,
-- documents, readings. What its transaction created or closed is not sent as changed (server/webhooks/merge.ts).
CREATE OR REPLACE FUNCTION anotar_salida_de_cambio() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_aviso(NEW.empresa_id, NEW.entidad_id, TG_ARGV[0:], NULL);
  RETURN NULL;
END $$;
