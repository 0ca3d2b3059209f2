-- Tyres tell the least depth that the category of their asset says.
CREATE OR REPLACE FUNCTION categoria_con_profundidad() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(c.empresa_id, 'componentes', c.id, NULL)
  FROM activos a JOIN componentes c ON c.empresa_id = a.empresa_id AND c.activo_id = a.id
  WHERE a.empresa_id = NEW.empresa_id AND a.categoria_id = NEW.id;
  RETURN NULL;
END $$;
