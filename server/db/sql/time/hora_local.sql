-- What clocks in a zone show at a moment. One of four functions about local time; husos holds the zones that the
-- product knows, others go by the engine's own database.
CREATE OR REPLACE FUNCTION hora_local(momento timestamptz, huso text) RETURNS timestamp
LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(
    (SELECT (momento AT TIME ZONE 'UTC') + h.desfase FROM public.husos h
    WHERE h.zona = huso AND h.desde <= momento ORDER BY h.desde DESC LIMIT 1),
    momento AT TIME ZONE huso) $$;
