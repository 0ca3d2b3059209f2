-- Notes for webhooks that something happened to a record of a company, in the transaction of the change: one row in
-- salidas, if the company has a webhook. `que`: the type, then types that it replaces in the same transaction.
-- `pendiente`: a webhook that is on wants one of them, so it is delivered now. `su`: what is told of a record that may
-- be gone.
CREATE OR REPLACE FUNCTION anotar_aviso(de integer, cual integer, que text[], su jsonb) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, public
AS $$
  INSERT INTO salidas (empresa_id, tipo, entidad_id, datos, pendiente)
  SELECT de, que[1], cual, su, bool_or(d.activo AND d.tipos && que)
  FROM destinos d WHERE d.empresa_id = de AND d.clase = 'webhook' HAVING count(*) > 0
$$;
