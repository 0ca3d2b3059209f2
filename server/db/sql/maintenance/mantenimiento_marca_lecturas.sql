-- Marks the assets of readings of a meter that a plan counts by.
CREATE OR REPLACE FUNCTION mantenimiento_marca_lecturas() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT DISTINCT m.empresa_id, m.activo_id
    FROM cambiadas c JOIN medidores m ON m.empresa_id = c.empresa_id AND m.id = c.medidor_id
    WHERE EXISTS (SELECT FROM mantenimiento_activos v
    JOIN mantenimiento p ON p.empresa_id = v.empresa_id AND p.id = v.plan_id AND p.medidor_tipo = m.tipo
      WHERE v.activo_id = m.activo_id);
  RETURN NULL;
END $$;
