-- Marks the plans of a level when one hangs elsewhere: it takes its assets along.
CREATE OR REPLACE FUNCTION mantenimiento_marca_niveles() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, plan_id) SELECT DISTINCT p.empresa_id, p.id
    FROM cambiadas c JOIN antes a ON a.id = c.id AND a.ruta <> c.ruta
    JOIN mantenimiento p ON p.empresa_id = c.empresa_id AND p.alcance = 'nivel' AND p.eliminado_en IS NULL;
  RETURN NULL;
END $$;
