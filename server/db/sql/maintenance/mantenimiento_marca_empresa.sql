-- Marks all plans of a company: days begin at its midnight, and its settings say how long before a warning comes.
CREATE OR REPLACE FUNCTION mantenimiento_marca_empresa() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, plan_id) SELECT empresa_id, id FROM mantenimiento
    WHERE empresa_id = NEW.id AND eliminado_en IS NULL;
  RETURN NULL;
END $$;
