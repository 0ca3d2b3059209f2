CREATE TABLE "husos" (
	"zona" text NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"hasta" timestamp with time zone NOT NULL,
	"reloj" timestamp NOT NULL,
	"desfase" interval NOT NULL,
	"edicion" text NOT NULL,
	CONSTRAINT "husos_zona_desde_pk" PRIMARY KEY("zona","desde")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "husos_por_reloj" ON "husos" USING btree ("zona","reloj");--> statement-breakpoint
-- Tenant transactions only read it.
GRANT SELECT ON "husos" TO ftrack_tenant;--> statement-breakpoint
-- The four questions about local time. A zone that no company has been given through the product goes by the engine's own database.
CREATE FUNCTION hora_local(momento timestamptz, huso text) RETURNS timestamp LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT (momento AT TIME ZONE 'UTC') + h.desfase FROM public.husos h WHERE h.zona = huso AND h.desde <= momento ORDER BY h.desde DESC LIMIT 1),
    momento AT TIME ZONE huso) $$;--> statement-breakpoint
-- The last day that has begun: it does not go back where clocks do.
CREATE FUNCTION dia_local(momento timestamptz, huso text) RETURNS date LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT greatest(((momento AT TIME ZONE 'UTC') + h.desfase)::date, (h.reloj - interval '1 microsecond')::date)
      FROM public.husos h WHERE h.zona = huso AND h.desde <= momento ORDER BY h.desde DESC LIMIT 1),
    (momento AT TIME ZONE huso)::date) $$;--> statement-breakpoint
-- The earliest moment at which clocks show this; if a clock change skips it, the moment as much later.
CREATE FUNCTION momento_de(reloj timestamp, huso text) RETURNS timestamptz LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT (momento_de.reloj - h.desfase) AT TIME ZONE 'UTC' FROM public.husos h
      WHERE h.zona = huso AND h.reloj <= momento_de.reloj ORDER BY h.reloj DESC LIMIT 1),
    momento_de.reloj AT TIME ZONE huso) $$;--> statement-breakpoint
-- The earliest moment with that date, also where midnight comes twice; a skipped day begins where the next one does.
CREATE FUNCTION inicio_del_dia(dia date, huso text) RETURNS timestamptz LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT least((dia::timestamp - h.desfase) AT TIME ZONE 'UTC', h.hasta) FROM public.husos h
      WHERE h.zona = huso AND h.reloj <= dia::timestamp ORDER BY h.reloj DESC LIMIT 1),
    dia::timestamp AT TIME ZONE huso) $$;
