-- The forms that were due before the first departure of an asset on these days, and were not filled in that day before
-- it; where it has not left, until now. For thousands of assets at once: what aplica_a says is asked of each form
-- and level, and what was done is looked up in one table.
CREATE OR REPLACE FUNCTION inspecciones_faltantes(empresa integer, desde date, hasta date)
RETURNS TABLE (activo_id integer, dia date, salida_en timestamptz, plantilla_id integer, plantilla text)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000
AS $$ WITH formularios AS MATERIALIZED (
    SELECT p.id, p.nombre, p.aplica_a -> 'tipos' AS tipos, p.aplica_a -> 'categorias' AS categorias,
      p.aplica_a -> 'niveles' AS niveles
    FROM plantillas p
    WHERE p.empresa_id = empresa AND p.uso = 'inspeccion' AND p.frecuencia = 'antes_del_viaje' AND p.activo
      AND p.eliminado_en IS NULL
  ),
  alcances AS MATERIALIZED (
    SELECT f.id, n.id AS nivel_id
    FROM formularios f
    JOIN niveles raiz ON raiz.empresa_id = empresa AND f.niveles @> to_jsonb(raiz.id)
    JOIN niveles n ON n.empresa_id = empresa AND n.ruta LIKE raiz.ruta || '%'
  ),
  salen AS MATERIALIZED (
    SELECT s.* FROM salidas(empresa, desde, hasta) s WHERE EXISTS (SELECT FROM formularios)
  ),
  hechas AS MATERIALIZED (
    SELECT i.activo_id, i.plantilla_id, s.dia
    FROM inspecciones i
    JOIN salen s ON s.activo_id = i.activo_id AND i.fecha >= s.comienza
      AND i.fecha < least(coalesce(s.salio, inicio_del_dia(s.dia + 1, current_setting('app.zona'))), now())
    WHERE i.empresa_id = empresa AND i.fecha >= (SELECT min(comienza) FROM salen)
      AND i.anulada_en IS NULL AND i.eliminado_en IS NULL
  )
  SELECT s.activo_id, s.dia, s.en, f.id, f.nombre
  FROM salen s
  JOIN activos a ON a.empresa_id = empresa AND a.id = s.activo_id AND a.eliminado_en IS NULL
  JOIN formularios f ON (f.tipos = '[]' OR f.tipos @> to_jsonb(a.tipo_activo))
    AND (f.categorias = '[]' OR f.categorias @> to_jsonb(a.categoria_id))
    AND (f.niveles = '[]' OR (f.id, a.nivel_id) IN (SELECT n.id, n.nivel_id FROM alcances n))
  WHERE (s.activo_id, f.id, s.dia) NOT IN (SELECT h.activo_id, h.plantilla_id, h.dia FROM hechas h) $$;
