-- Whether a person is a member of the company, active or invited; tenant transactions do not read the memberships.
CREATE OR REPLACE FUNCTION es_miembro(persona integer) RETURNS boolean
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ SELECT EXISTS (SELECT 1 FROM usuario_empresa m
  WHERE m.empresa_id = nullif(current_setting('app.empresa_id', true), '')::int
  AND m.user_id = persona AND m.estado <> 'bloqueado') $$;
