-- Deletes the upload that was the content of a file that is gone, or has another content now.
CREATE OR REPLACE FUNCTION borrar_carga() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ BEGIN
  DELETE FROM public.cargas WHERE id = OLD.carga_id;
  RETURN NULL;
END $$;
