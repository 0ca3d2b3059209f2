-- Assets tell the axles of their category, and the tyres on them the least depth that it says.
CREATE OR REPLACE FUNCTION categoria_con_ejes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(a.empresa_id, 'activos', a.id, NULL) FROM activos a
  WHERE a.empresa_id = NEW.empresa_id AND a.categoria_id = NEW.id AND OLD.ejes IS DISTINCT FROM NEW.ejes;
  PERFORM anotar_cambio(c.empresa_id, 'componentes', c.id, NULL)
  FROM activos a JOIN componentes c ON c.empresa_id = a.empresa_id AND c.activo_id = a.id
  WHERE a.empresa_id = NEW.empresa_id AND a.categoria_id = NEW.id
    AND OLD.profundidad_min IS DISTINCT FROM NEW.profundidad_min;
  RETURN NULL;
END $$;
