-- Additive
CREATE TABLE "aprendizaje_rutas" (
	"empresa_id" integer NOT NULL,
	"ruta_id" integer NOT NULL,
	"hora" smallint NOT NULL,
	"aprendido" jsonb NOT NULL,
	CONSTRAINT "aprendizaje_rutas_ruta_id_hora_empresa_id_pk" PRIMARY KEY("ruta_id","hora","empresa_id")
);
--> statement-breakpoint
ALTER TABLE "aprendizaje_rutas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "salio_en" timestamptz(3);--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "no_ha_salido" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "por_aprender" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "ensena" jsonb;--> statement-breakpoint
ALTER TABLE "aprendizaje_rutas" ADD CONSTRAINT "aprendizaje_rutas_ruta" FOREIGN KEY ("empresa_id","ruta_id") REFERENCES "public"."rutas"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ejecuciones_por_aprender" ON "ejecuciones" USING btree ("salida_en") WHERE por_aprender and estado in ('completada', 'incumplida');--> statement-breakpoint
CREATE POLICY "por_empresa" ON "aprendizaje_rutas" AS PERMISSIVE FOR ALL TO public USING (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int) WITH CHECK (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int);