-- A task tells the number, title and asset of its order, and whether that is open.
CREATE OR REPLACE FUNCTION tareas_de_orden() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF (OLD.numero, OLD.titulo, OLD.activo_id, OLD.estado IN ('completada', 'cerrada', 'cancelada'))
    IS DISTINCT FROM (NEW.numero, NEW.titulo, NEW.activo_id, NEW.estado IN ('completada', 'cerrada', 'cancelada'))
  THEN
    PERFORM anotar_cambio(t.empresa_id, 'tareas', t.id, NULL)
    FROM tareas t WHERE t.empresa_id = NEW.empresa_id AND t.orden_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
