-- What `total_en` says, of a meter whose valid readings are here as arrays in their order: seconds and totals.
CREATE OR REPLACE FUNCTION total_de_serie(segundos double precision[], totales double precision[], momento timestamptz)
RETURNS TABLE (total double precision)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN p.lugar = 0 THEN totales[1]
    WHEN p.lugar = cardinality(segundos) THEN totales[p.lugar]
    ELSE totales[p.lugar] + (totales[p.lugar + 1] - totales[p.lugar]) * (p.segundo - segundos[p.lugar])
      / (segundos[p.lugar + 1] - segundos[p.lugar])
  END
  FROM (
    -- OFFSET 0: the place is looked for once, not at each mention.
    SELECT s.segundo, width_bucket(s.segundo, segundos) AS lugar
    FROM (SELECT date_part('epoch', momento) AS segundo) s OFFSET 0
  ) p $$;
