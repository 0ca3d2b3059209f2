-- The name of an account: all that a tenant transaction may read of it.
CREATE OR REPLACE FUNCTION nombre_usuario(persona integer) RETURNS text
LANGUAGE sql STABLE STRICT PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ SELECT name FROM usuarios WHERE usuarios.id = persona $$;
