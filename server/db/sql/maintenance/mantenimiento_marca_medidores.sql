-- A plan may count by one of several meters of a kind, by its name: another name is another meter.
CREATE OR REPLACE FUNCTION mantenimiento_marca_medidores() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT DISTINCT c.empresa_id, c.activo_id
    FROM cambiadas c JOIN antes a ON a.id = c.id AND (a.tipo, a.nombre, a.eliminado_en)
    IS DISTINCT FROM (c.tipo, c.nombre, c.eliminado_en)
    WHERE EXISTS (SELECT FROM mantenimiento_activos v WHERE v.activo_id = c.activo_id);
  RETURN NULL;
END $$;
