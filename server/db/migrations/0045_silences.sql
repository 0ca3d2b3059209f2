CREATE TABLE "silencios" (
	"activo_id" integer NOT NULL,
	"inicio_en" timestamptz(3) NOT NULL,
	"empresa_id" integer NOT NULL,
	"fin_en" timestamptz(3),
	CONSTRAINT "silencios_activo_id_inicio_en_empresa_id_pk" PRIMARY KEY("activo_id","inicio_en","empresa_id")
);
--> statement-breakpoint
ALTER TABLE "silencios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "silencios_por_fin" ON "silencios" USING btree ("empresa_id","fin_en");--> statement-breakpoint
CREATE POLICY "por_empresa" ON "silencios" AS PERMISSIVE FOR ALL TO public USING (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int) WITH CHECK (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int);--> statement-breakpoint
-- The silences of what is stored are derived after all that is new, in turns.
INSERT INTO recalculos_pendientes (empresa_id, activo_id, desde, prioridad) SELECT empresa_id, activo_id, '2000-01-01T00:00:00Z', 2 FROM proyecciones WHERE fecha IS NOT NULL;
