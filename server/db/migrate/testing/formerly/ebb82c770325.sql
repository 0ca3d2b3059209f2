-- Ends an upload of this user and returns its content, which does not leave the database on its way into a file.
CREATE FUNCTION tomar_carga(cual uuid, de integer) RETURNS bytea LANGUAGE plpgsql VOLATILE STRICT SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ DECLARE todo bytea; BEGIN
  PERFORM FROM cargas WHERE id = cual AND user_id = de FOR UPDATE;
  IF NOT FOUND THEN RAISE no_data_found USING MESSAGE = 'the upload was taken meanwhile'; END IF;
  SELECT string_agg(contenido, '' ORDER BY numero) INTO todo FROM carga_partes WHERE carga_id = cual;
  DELETE FROM cargas WHERE id = cual;
  RETURN todo;
END $$;
