-- What names a supplier tells its name. Arguments: the entity, and its table.
CREATE OR REPLACE FUNCTION proveedor_renombrado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  EXECUTE format('SELECT anotar_cambio($1, %L, id, NULL) FROM %I WHERE empresa_id = $1 AND proveedor_id = $2',
    TG_ARGV[0], TG_ARGV[1]) USING NEW.empresa_id, NEW.id;
  RETURN NULL;
END $$;
