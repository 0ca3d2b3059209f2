CREATE TABLE "condiciones_importadas" (
	"empresa_id" integer NOT NULL,
	"regla_id" integer NOT NULL,
	"clave" text NOT NULL,
	"ancla_en" timestamptz(3) NOT NULL,
	"importacion_id" integer NOT NULL,
	"tipo" text NOT NULL,
	CONSTRAINT "condiciones_importadas_empresa_id_clave_ancla_en_pk" PRIMARY KEY("empresa_id","clave","ancla_en")
);
--> statement-breakpoint
ALTER TABLE "condiciones_importadas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "documentos" ALTER COLUMN "archivo_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "historial" ADD COLUMN "importacion_id" integer;--> statement-breakpoint
ALTER TABLE "historial" ADD COLUMN "deshecha" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "historial" ADD COLUMN "parte" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "condiciones_por_importacion" ON "condiciones_importadas" USING btree ("empresa_id","importacion_id");--> statement-breakpoint
CREATE INDEX "historial_deshecho" ON "historial" USING btree ("empresa_id","activo_id","importacion_id") WHERE deshecha;--> statement-breakpoint
CREATE INDEX "importacion_filas_por_registro" ON "importacion_filas" USING btree ("empresa_id","entidad_id") WHERE entidad_id is not null;--> statement-breakpoint
CREATE POLICY "por_empresa" ON "condiciones_importadas" AS PERMISSIVE FOR ALL TO public USING (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int) WITH CHECK (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int);