-- Ids of the living rows of the caller's company whose `busqueda` matches. Row-level security keeps a LIKE from using
-- the trigram index (it is not leakproof), so this runs as the owner and carries the company itself.
CREATE FUNCTION coincidencias(tabla regclass, patron text) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 1000
AS $$ BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM %s WHERE empresa_id = $1 AND eliminado_en IS NULL AND busqueda LIKE $2', tabla)
    USING nullif(current_setting('app.empresa_id', true), '')::int, patron;
END $$;
--> statement-breakpoint
ALTER TABLE dispositivo_asignaciones ADD CONSTRAINT asignaciones_dispositivo_sin_cruce
  EXCLUDE USING gist (dispositivo_id WITH =, tstzrange(desde, hasta) WITH &&);
--> statement-breakpoint
ALTER TABLE dispositivo_asignaciones ADD CONSTRAINT asignaciones_activo_sin_cruce
  EXCLUDE USING gist (activo_id WITH =, tstzrange(desde, hasta) WITH &&);
--> statement-breakpoint
CREATE SEQUENCE posiciones_id_seq;
--> statement-breakpoint
ALTER TABLE posiciones ALTER COLUMN id SET DEFAULT nextval('posiciones_id_seq');
