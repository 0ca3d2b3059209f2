-- A service tells what its parts cost today.
CREATE OR REPLACE FUNCTION servicios_de_repuesto() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(s.empresa_id, 'servicios', s.id, NULL)
  FROM servicios s
  WHERE s.empresa_id = NEW.empresa_id
    AND s.repuestos @> jsonb_build_array(jsonb_build_object('repuesto_id', NEW.id));
  RETURN NULL;
END $$;
