-- Marks the assets of new meters that are in a plan by such a meter.
CREATE OR REPLACE FUNCTION mantenimiento_marca_medidores_nuevos() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT DISTINCT c.empresa_id, c.activo_id FROM cambiadas c
    WHERE EXISTS (SELECT FROM mantenimiento_activos v
    JOIN mantenimiento p ON p.empresa_id = v.empresa_id AND p.id = v.plan_id AND p.medidor_tipo = c.tipo
      WHERE v.activo_id = c.activo_id);
  RETURN NULL;
END $$;
