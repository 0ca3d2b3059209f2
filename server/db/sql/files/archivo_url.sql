-- The private address of a company's file: a tenant transaction carries what proves that it may be read, for a while.
CREATE OR REPLACE FUNCTION archivo_url(id uuid) RETURNS text
LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$ SELECT '/archivos/' || id || current_setting('app.archivos', true) $$;
