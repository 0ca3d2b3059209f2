-- Notes that the object in the bucket has lost its row and is to be deleted. In the same transaction: a rollback keeps
-- both.
CREATE OR REPLACE FUNCTION anotar_objeto() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ BEGIN
  INSERT INTO public.objetos_por_borrar (objeto) VALUES (OLD.objeto) ON CONFLICT (objeto) DO UPDATE SET desde = now();
  RETURN NULL;
END $$;
