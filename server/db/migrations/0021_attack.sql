-- Assets tell the axles of their category.
CREATE OR REPLACE FUNCTION categoria_con_ejes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(a.empresa_id, 'activos', a.id, NULL) FROM activos a
  WHERE a.empresa_id = NEW.empresa_id AND a.categoria_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Tyres tell the least depth that the category of their asset says.
CREATE OR REPLACE FUNCTION componentes_de_activo() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(c.empresa_id, 'componentes', c.id, NULL) FROM componentes c
  WHERE c.empresa_id = NEW.empresa_id AND c.activo_id = NEW.id AND c.eliminado_en IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- With another category, other depths are the least of what is mounted.
CREATE OR REPLACE TRIGGER cambio_de_componentes AFTER UPDATE OF categoria_id ON activos
  FOR EACH ROW
  WHEN (OLD.categoria_id IS DISTINCT FROM NEW.categoria_id)
  EXECUTE FUNCTION componentes_de_activo();
--> statement-breakpoint
-- Assets tell the axles of their category.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER UPDATE ON categorias
  FOR EACH ROW
  WHEN (OLD.ejes IS DISTINCT FROM NEW.ejes)
  EXECUTE FUNCTION categoria_con_ejes();
--> statement-breakpoint
-- Tyres tell the least depth that the category of their asset says.
CREATE OR REPLACE TRIGGER cambio_de_componentes AFTER UPDATE ON categorias
  FOR EACH ROW
  WHEN (OLD.profundidad_min IS DISTINCT FROM NEW.profundidad_min)
  EXECUTE FUNCTION categoria_con_profundidad();
