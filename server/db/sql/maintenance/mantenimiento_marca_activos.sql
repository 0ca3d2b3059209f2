-- Marks assets that changed level or category, or were deleted or retired.
CREATE OR REPLACE FUNCTION mantenimiento_marca_activos() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT c.empresa_id, c.id FROM cambiadas c
    JOIN antes a ON a.id = c.id
    WHERE (a.nivel_id, a.categoria_id, a.eliminado_en, a.estado = 'dado_de_baja')
    IS DISTINCT FROM (c.nivel_id, c.categoria_id, c.eliminado_en, c.estado = 'dado_de_baja')
      AND EXISTS (SELECT FROM mantenimiento p WHERE p.empresa_id = c.empresa_id AND p.eliminado_en IS NULL);
  RETURN NULL;
END $$;
