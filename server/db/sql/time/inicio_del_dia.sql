-- The earliest moment with that date, also where midnight comes twice; a skipped day begins where the next one does.
CREATE OR REPLACE FUNCTION inicio_del_dia(dia date, huso text) RETURNS timestamptz
LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(
    (SELECT least((dia::timestamp - h.desfase) AT TIME ZONE 'UTC', h.hasta) FROM public.husos h
      WHERE h.zona = huso AND h.reloj <= dia::timestamp ORDER BY h.reloj DESC LIMIT 1),
    dia::timestamp AT TIME ZONE huso) $$;
