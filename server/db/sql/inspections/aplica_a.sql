-- Whether a form is for an asset: in each list that has any, one must hold; levels include those below.
-- contract/rules/inspections.ts says the same.
CREATE OR REPLACE FUNCTION aplica_a(aplica jsonb, empresa integer, activo integer) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT EXISTS (
    SELECT FROM activos a
    WHERE a.empresa_id = empresa AND a.id = activo
      AND (aplica -> 'tipos' = '[]' OR aplica -> 'tipos' @> to_jsonb(a.tipo_activo))
      AND (aplica -> 'categorias' = '[]' OR aplica -> 'categorias' @> to_jsonb(a.categoria_id))
      AND (aplica -> 'niveles' = '[]' OR EXISTS (
        SELECT FROM niveles n
        JOIN niveles raiz ON raiz.empresa_id = n.empresa_id AND n.ruta LIKE raiz.ruta || '%'
        WHERE n.empresa_id = empresa AND n.id = a.nivel_id AND aplica -> 'niveles' @> to_jsonb(raiz.id)
      ))
  ) $$;
