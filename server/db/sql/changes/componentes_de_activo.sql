-- Tyres tell the least depth that the category of their asset says.
CREATE OR REPLACE FUNCTION componentes_de_activo() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(c.empresa_id, 'componentes', c.id, NULL) FROM componentes c
  WHERE c.empresa_id = NEW.empresa_id AND c.activo_id = NEW.id AND c.eliminado_en IS NULL;
  RETURN NULL;
END $$;
