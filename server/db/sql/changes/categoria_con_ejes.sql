-- Assets tell the axles of their category.
CREATE OR REPLACE FUNCTION categoria_con_ejes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(a.empresa_id, 'activos', a.id, NULL) FROM activos a
  WHERE a.empresa_id = NEW.empresa_id AND a.categoria_id = NEW.id;
  RETURN NULL;
END $$;
