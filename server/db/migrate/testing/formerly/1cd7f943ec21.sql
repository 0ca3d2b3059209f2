CREATE TABLE "imeis" (
	"imei" text,
	"empresa_id" integer NOT NULL,
	"dispositivo_id" integer NOT NULL,
	CONSTRAINT "imeis_unico" PRIMARY KEY("imei")
);
--> statement-breakpoint
ALTER TABLE "imeis" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rutas_planes" DROP CONSTRAINT "rutas_planes_antes";--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" DROP CONSTRAINT "mantenimiento_activos_antes";--> statement-breakpoint
ALTER TABLE "estado_activo" DROP CONSTRAINT "estado_activo_antes";--> statement-breakpoint
ALTER TABLE "estado_dispositivo" DROP CONSTRAINT "estado_dispositivo_antes";--> statement-breakpoint
ALTER TABLE "proyecciones_apartadas" DROP CONSTRAINT "proyecciones_apartadas_antes";--> statement-breakpoint
ALTER TABLE "km_dia" DROP CONSTRAINT "km_dia_antes";--> statement-breakpoint
ALTER TABLE "puntos_control" DROP CONSTRAINT "puntos_control_antes";--> statement-breakpoint
DROP INDEX "ejecuciones_antes";--> statement-breakpoint
ALTER TABLE "imeis" ADD CONSTRAINT "imeis_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imeis_por_dispositivo" ON "imeis" USING btree ("empresa_id","dispositivo_id");--> statement-breakpoint
CREATE POLICY "por_empresa" ON "imeis" AS PERMISSIVE FOR ALL TO public USING (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int) WITH CHECK (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int);--> statement-breakpoint
INSERT INTO "imeis" ("imei", "empresa_id", "dispositivo_id")
  SELECT "identificador", "empresa_id", "id" FROM "dispositivos" WHERE "eliminado_en" IS NULL AND "identificador" ~ '^[0-9]{15}$';
