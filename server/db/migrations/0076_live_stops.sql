-- Additive
ALTER TABLE "enlaces_vivos" ADD COLUMN "parada_clave" integer;--> statement-breakpoint
ALTER TABLE "enlaces_vivos" ADD COLUMN "estrellas" smallint;--> statement-breakpoint
ALTER TABLE "enlaces_vivos" ADD COLUMN "comentario" text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "enlaces_vivos" ADD COLUMN "calificado_en" timestamptz(3);--> statement-breakpoint
CREATE INDEX "enlaces_vivos_por_parada" ON "enlaces_vivos" USING btree ("empresa_id","ejecucion_id","parada_clave") WHERE parada_clave is not null;