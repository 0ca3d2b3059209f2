-- The company of a tenant transaction with its settings, which the tenant's role does not read itself.
CREATE OR REPLACE FUNCTION mi_empresa() RETURNS SETOF empresas
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 1
AS $$ SELECT * FROM empresas WHERE empresas.id = nullif(current_setting('app.empresa_id', true), '')::int $$;
