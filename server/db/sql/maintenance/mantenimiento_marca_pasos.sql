-- Marks the assets whose due was moved, skipped or restarted by hand. Like its siblings it runs for all companies at
-- once: row-level security does not name the company, the joins do.
CREATE OR REPLACE FUNCTION mantenimiento_marca_pasos() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT DISTINCT v.empresa_id, v.activo_id
    FROM cambiadas c JOIN mantenimiento_activos v ON v.empresa_id = c.empresa_id AND v.id = c.vencimiento_id
    WHERE c.tipo NOT IN ('entra', 'sale');
  RETURN NULL;
END $$;
