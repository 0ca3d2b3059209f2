DROP INDEX "paradas_codigo_unico";--> statement-breakpoint
DROP INDEX "rutas_codigo_unico";--> statement-breakpoint
ALTER TABLE "paradas" ADD COLUMN "codigo_clave" text GENERATED ALWAYS AS (clave(codigo)) STORED;--> statement-breakpoint
ALTER TABLE "rutas" ADD COLUMN "codigo_clave" text GENERATED ALWAYS AS (clave(codigo)) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "paradas_codigo_unico" ON "paradas" USING btree ("empresa_id","codigo_clave") WHERE eliminado_en is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rutas_codigo_unico" ON "rutas" USING btree ("empresa_id","codigo_clave") WHERE eliminado_en is null;