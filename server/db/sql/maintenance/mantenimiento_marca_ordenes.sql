-- Marks the assets of a due whose order was closed, completed, deleted, or no longer counts for the plan.
CREATE OR REPLACE FUNCTION mantenimiento_marca_ordenes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT DISTINCT v.empresa_id, v.activo_id
    FROM cambiadas c JOIN antes a ON a.id = c.id
    JOIN mantenimiento_activos v ON v.empresa_id = c.empresa_id AND v.id = c.mantenimiento_activo_id
    WHERE (a.estado, a.cerrada_en, a.completada_en, a.eliminado_en, a.afecta_plan)
    IS DISTINCT FROM (c.estado, c.cerrada_en, c.completada_en, c.eliminado_en, c.afecta_plan);
  RETURN NULL;
END $$;
