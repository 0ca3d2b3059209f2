-- Who judges positions keeps a company's rules in memory under this number; a random one, so that it differs after a
-- restore too.
CREATE OR REPLACE FUNCTION reglas_cambiaron() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  UPDATE public.empresas SET reglas_version = 1 + floor(random() * 2147483646)::int
    WHERE id IN (SELECT empresa_id FROM cambiadas);
  RETURN NULL;
END $$;
