-- Marks new assets where a plan of a category or a level may include them.
CREATE OR REPLACE FUNCTION mantenimiento_marca_activos_nuevos() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT empresa_id, id FROM cambiadas c
    WHERE EXISTS (SELECT FROM mantenimiento p
    WHERE p.empresa_id = c.empresa_id AND p.eliminado_en IS NULL AND p.alcance IN ('categoria', 'nivel'));
  RETURN NULL;
END $$;
