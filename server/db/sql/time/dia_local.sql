-- The last day that has begun: it does not go back where clocks do.
CREATE OR REPLACE FUNCTION dia_local(momento timestamptz, huso text) RETURNS date
LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(
    (SELECT greatest(((momento AT TIME ZONE 'UTC') + h.desfase)::date, (h.reloj - interval '1 microsecond')::date)
      FROM public.husos h WHERE h.zona = huso AND h.desde <= momento ORDER BY h.desde DESC LIMIT 1),
    (momento AT TIME ZONE huso)::date) $$;
