-- What is mounted on an asset tells its kilometres and hours by the meters there. What it had before, on other assets,
-- is told with its next change.
CREATE OR REPLACE FUNCTION componentes_montados() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(c.empresa_id, 'componentes', c.id, NULL) FROM componentes c
  WHERE c.empresa_id = NEW.empresa_id AND c.activo_id = NEW.activo_id AND c.eliminado_en IS NULL;
  RETURN NULL;
END $$;
