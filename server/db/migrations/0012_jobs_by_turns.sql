CREATE TABLE "rondas" (
	"nombre" text NOT NULL,
	"empresa_id" integer DEFAULT 0 NOT NULL,
	"plan" text NOT NULL,
	"proxima" timestamptz(3) NOT NULL,
	"corrio_en" timestamptz(3),
	"tomada_por" uuid,
	"latido_en" timestamptz(3),
	CONSTRAINT "rondas_nombre_empresa_id_pk" PRIMARY KEY("nombre","empresa_id")
);
--> statement-breakpoint
ALTER TABLE "archivos" ADD COLUMN "suelto" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trabajos" ADD COLUMN "intentos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trabajos" ADD COLUMN "tomado_en" timestamptz(3);--> statement-breakpoint
CREATE INDEX "archivos_sueltos" ON "archivos" USING btree ("creado_por_id","creado_en") WHERE suelto;--> statement-breakpoint
CREATE INDEX "trabajos_turno_empresa" ON "trabajos" USING btree ("empresa_id","tomado_en");--> statement-breakpoint
CREATE INDEX "trabajos_turno_usuario" ON "trabajos" USING btree ("empresa_id","user_id","tomado_en");