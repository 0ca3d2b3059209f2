-- The moment at which the total of a meter passed a limit, interpolated as in medida_en: -infinity where its first
-- reading was beyond it already, null while it has not.
CREATE OR REPLACE FUNCTION paso_de_medidor(medidor integer, limite numeric) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN antes.fecha IS NULL THEN '-infinity'
    ELSE antes.fecha + (despues.fecha - antes.fecha)
      * ((limite - antes.total) / (despues.total - antes.total))::float8
  END
  FROM (
    SELECT l.id, l.total, l.fecha FROM lecturas l
    WHERE l.medidor_id = medidor AND l.estado = 'valida' AND isfinite(l.fecha) AND l.total > limite
    ORDER BY l.fecha, l.id LIMIT 1
  ) despues
  LEFT JOIN LATERAL (
    SELECT l.total, l.fecha FROM lecturas l
    WHERE l.medidor_id = medidor AND l.estado = 'valida' AND isfinite(l.fecha)
      AND (l.fecha, l.id) < (despues.fecha, despues.id)
    ORDER BY l.fecha DESC, l.id DESC LIMIT 1
  ) antes ON true $$;
