-- Notes for webhooks that something happened to a record of a company, in the transaction of the change: one row in
-- salidas, if the company has a webhook. `que`: the type, then types that it replaces in the same transaction.
-- `pendiente`: a webhook that is on wants one of them, so it is delivered now. `su`: what is told of a record that may
-- be gone.
CREATE OR REPLACE FUNCTION anotar_aviso(de integer, cual integer, que text[], su jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM destinos d WHERE d.empresa_id = de AND d.clase = 'webhook') THEN RETURN; END IF;
  INSERT INTO salidas (empresa_id, tipo, entidad_id, datos, pendiente) VALUES (de, que[1], cual, su, EXISTS (
    SELECT FROM destinos d WHERE d.empresa_id = de AND d.activo AND d.clase = 'webhook' AND d.tipos && que));
END $$;
