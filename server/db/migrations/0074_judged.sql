-- Additive
ALTER TABLE "ejecuciones" ADD COLUMN "cedidas_n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "prometidas_n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "cumplidas_n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What the next derivation says, for those that are derived no more.
UPDATE "ejecuciones" e SET (cedidas_n, prometidas_n, cumplidas_n) = (
  SELECT count(*) FILTER (WHERE p -> 'omision' ->> 'ejecucion_id' IS NOT NULL),
    count(*) FILTER (WHERE p ->> 'estado' <> 'pendiente' AND (p -> 'agregada')::boolean IS NOT TRUE),
    count(*) FILTER (WHERE p ->> 'estado' = 'a_tiempo' AND (p -> 'agregada')::boolean IS NOT TRUE)
  FROM jsonb_array_elements(e.paradas) p
);--> statement-breakpoint
ALTER TABLE "ejecuciones" DROP COLUMN "busqueda";--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (normalizar(coalesce(nota, '') || ' ' || coalesce(jsonb_path_query_array(paradas, '$[*].nombre')::text, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ejecuciones_busqueda" ON "ejecuciones" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ejecuciones_por_persona" ON "ejecuciones" USING btree ("personal_id","salida_en");
