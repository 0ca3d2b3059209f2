-- Rules name levels with all below them: a level that moves changes what the rules are about.
CREATE OR REPLACE FUNCTION niveles_de_reglas_cambiaron() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  UPDATE public.empresas SET reglas_version = 1 + floor(random() * 2147483646)::int
    WHERE reglas_version > 0 AND id IN (SELECT empresa_id FROM cambiadas);
  RETURN NULL;
END $$;
