-- The same as anotar_salida of a claim, for its warranty.
CREATE OR REPLACE FUNCTION anotar_salida_de_garantia() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_aviso(NEW.empresa_id, NEW.garantia_id, TG_ARGV[0:], NULL);
  RETURN NULL;
END $$;
