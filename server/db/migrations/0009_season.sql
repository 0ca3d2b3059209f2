-- Additive
ALTER TABLE "mantenimiento" ADD COLUMN "meses" smallint[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ADD COLUMN "temporada_desde" date;
--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ADD COLUMN "pausa_desde" date;
--> statement-breakpoint
CREATE INDEX "mantenimiento_activos_por_pausa" ON "mantenimiento_activos" USING btree ("empresa_id","pausa_desde") WHERE fuera_desde is null and pausa_desde is not null;
