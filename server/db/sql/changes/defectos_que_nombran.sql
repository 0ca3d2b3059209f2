-- Defects tell the name of their form, and the number and cost of their order. Argument: their column with its id.
CREATE OR REPLACE FUNCTION defectos_que_nombran() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  EXECUTE format('SELECT anotar_cambio($1, ''defectos'', id, NULL) FROM defectos WHERE empresa_id = $1 AND %I = $2',
    TG_ARGV[0]) USING NEW.empresa_id, NEW.id;
  RETURN NULL;
END $$;
