CREATE TABLE "posiciones_tardias" (
	"empresa_id" integer NOT NULL,
	"mes" date NOT NULL,
	"recibida_en" timestamptz(3) NOT NULL,
	CONSTRAINT "posiciones_tardias_empresa_id_mes_pk" PRIMARY KEY("empresa_id","mes")
);
--> statement-breakpoint
ALTER TABLE "posiciones_tardias" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "proyecciones" ADD COLUMN "definitivo_hasta" timestamptz(3);--> statement-breakpoint
CREATE POLICY "por_empresa" ON "posiciones_tardias" AS PERMISSIVE FOR ALL TO public USING (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int) WITH CHECK (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int);--> statement-breakpoint
-- Nobody was told yet that old positions are deleted: what is stored already counts as received now, so that each company has a month to decide.
INSERT INTO posiciones_tardias (empresa_id, mes, recibida_en)
  SELECT e.id, to_date(right(h.inhrelid::regclass::text, 7), 'YYYY_MM'), now() FROM empresas e CROSS JOIN pg_inherits h WHERE h.inhparent = 'posiciones'::regclass;
