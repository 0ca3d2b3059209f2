-- The active members of the company with their roles and preferences, whom notices may reach; tenant transactions do
-- not read accounts.
CREATE OR REPLACE FUNCTION avisables() RETURNS TABLE (persona integer, rol_propio integer, rol_aqui integer,
  preferencias jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ SELECT u.id, u.rol_id, m.rol_id, u.preferencias FROM usuario_empresa m JOIN usuarios u ON u.id = m.user_id
  WHERE m.empresa_id = nullif(current_setting('app.empresa_id', true), '')::int AND m.estado = 'activo'
    AND u.estado = 'activo' $$;
