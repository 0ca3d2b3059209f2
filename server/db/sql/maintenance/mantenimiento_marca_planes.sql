-- Marks the plans that were written: their dues are computed anew. Dues follow from plans, assets, levels, meters,
-- readings and orders, whoever writes these, so each has a trigger that marks in the same transaction.
CREATE OR REPLACE FUNCTION mantenimiento_marca_planes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, plan_id) SELECT empresa_id, id FROM cambiadas;
  RETURN NULL;
END $$;
