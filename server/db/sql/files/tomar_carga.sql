-- Ends an upload of this user, which stays as the content of a file. As the owner: tenant transactions do not write
-- uploads.
CREATE OR REPLACE FUNCTION tomar_carga(cual uuid, de integer) RETURNS uuid
LANGUAGE plpgsql VOLATILE STRICT SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ BEGIN
  UPDATE cargas SET user_id = NULL WHERE id = cual AND user_id = de;
  IF NOT FOUND THEN RAISE no_data_found USING MESSAGE = 'the upload was taken meanwhile'; END IF;
  RETURN cual;
END $$;
