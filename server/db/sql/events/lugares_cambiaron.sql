-- Who judges positions keeps a company's stops in memory under this number; a random one, so that it differs after a
-- restore too.
CREATE OR REPLACE FUNCTION lugares_cambiaron() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  UPDATE public.empresas SET lugares_version = 1 + floor(random() * 2147483646)::int
    WHERE id IN (SELECT empresa_id FROM cambiadas);
  RETURN NULL;
END $$;
