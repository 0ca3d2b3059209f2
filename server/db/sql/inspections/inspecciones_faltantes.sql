-- The forms that were due before the first departure of an asset on these days, and were not filled in that day before
-- it; where it is still to come, until now.
CREATE OR REPLACE FUNCTION inspecciones_faltantes(empresa integer, desde date, hasta date)
RETURNS TABLE (activo_id integer, dia date, salida_en timestamptz, plantilla_id integer, plantilla text)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000
AS $$ WITH formularios AS MATERIALIZED (
    SELECT p.id, p.nombre, p.aplica_a FROM plantillas p
    WHERE p.empresa_id = empresa AND p.uso = 'inspeccion' AND p.frecuencia = 'antes_del_viaje' AND p.activo
      AND p.eliminado_en IS NULL
  )
  SELECT s.activo_id, s.dia, s.en, f.id, f.nombre
  FROM salidas(empresa, desde, hasta) s
  JOIN activos a ON a.empresa_id = empresa AND a.id = s.activo_id AND a.eliminado_en IS NULL
  JOIN formularios f ON aplica_a(f.aplica_a, empresa, s.activo_id)
  WHERE EXISTS (SELECT FROM formularios) AND NOT EXISTS (
    SELECT FROM inspecciones i
    WHERE i.empresa_id = empresa AND i.activo_id = s.activo_id AND i.plantilla_id = f.id
      AND i.fecha >= s.comienza AND i.fecha < least(s.en, now()) AND i.anulada_en IS NULL AND i.eliminado_en IS NULL
  ) $$;
