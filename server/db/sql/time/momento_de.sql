-- The earliest moment at which clocks show this; if a clock change skips it, the moment as much later.
CREATE OR REPLACE FUNCTION momento_de(reloj timestamp, huso text) RETURNS timestamptz
LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(
    (SELECT (momento_de.reloj - h.desfase) AT TIME ZONE 'UTC' FROM public.husos h
      WHERE h.zona = huso AND h.reloj <= momento_de.reloj ORDER BY h.reloj DESC LIMIT 1),
    momento_de.reloj AT TIME ZONE huso) $$;
