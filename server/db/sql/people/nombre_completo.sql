-- A person's whole name, as lists and pickers show it.
CREATE OR REPLACE FUNCTION nombre_completo(nombre text, apellido text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT concat_ws(' ', nombre, apellido) $$;
