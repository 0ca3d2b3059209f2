ALTER TABLE "activos" DROP COLUMN "image_url";
--> statement-breakpoint
ALTER TABLE "activos" drop column "busqueda";--> statement-breakpoint
ALTER TABLE "activos" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normalizar(coalesce(codigo, '') || ' ' || coalesce(nombre, '') || ' ' || coalesce(placa, '') || ' ' || coalesce(serie, '') || ' ' || coalesce(vin, '') || ' ' || coalesce(codigo_barras, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "activos_busqueda" ON "activos" USING gin ("busqueda" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE tiempos_parada ADD CONSTRAINT tiempos_parada_sin_cruce
  EXCLUDE USING gist (activo_id WITH =, tstzrange(inicio_en, fin_en) WITH &&);
--> statement-breakpoint
-- What happened stays as it was written.
CREATE FUNCTION no_se_cambia() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER historial_no_se_cambia BEFORE UPDATE OR DELETE ON historial FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
--> statement-breakpoint
CREATE TRIGGER auditoria_no_se_cambia BEFORE UPDATE OR DELETE ON auditoria FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
--> statement-breakpoint
-- The private address of a company's file: a tenant transaction carries what proves that it may be read, for a while.
CREATE FUNCTION archivo_url(id uuid) RETURNS text LANGUAGE sql STABLE STRICT
AS $$ SELECT '/archivos/' || id || current_setting('app.archivos', true) $$;
--> statement-breakpoint
-- A person's whole name, as lists and pickers show it.
CREATE FUNCTION nombre_completo(nombre text, apellido text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT concat_ws(' ', nombre, apellido) $$;
