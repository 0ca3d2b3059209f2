DROP INDEX "mantenimiento_activos_por_plan";--> statement-breakpoint
ALTER TABLE "ordenes" ADD COLUMN "vencia_en" date;--> statement-breakpoint
ALTER TABLE "ordenes" ADD COLUMN "sin_historia" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Dues of before go on counting as they did; of later ones it is asked when they were last done.
ALTER TABLE "mantenimiento_activos" ADD COLUMN "anterior" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ALTER COLUMN "anterior" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ADD COLUMN "sin_historia" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ADD COLUMN "sin_medidor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mantenimiento_activos" ADD COLUMN "sin_lecturas_desde" date;--> statement-breakpoint
CREATE INDEX "mantenimiento_activos_por_plan" ON "mantenimiento_activos" USING btree ("plan_id","vence_en","vencido_desde","avisa_desde","pospuesto_hasta","sin_lecturas_desde","sin_historia","sin_medidor","id","empresa_id") WHERE fuera_desde is null;
--> statement-breakpoint
-- Marks the assets of new meters that are in a plan by such a meter.
CREATE OR REPLACE FUNCTION mantenimiento_marca_medidores_nuevos() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO mantenimiento_marcas (empresa_id, activo_id) SELECT DISTINCT c.empresa_id, c.activo_id FROM cambiadas c
    WHERE EXISTS (SELECT FROM mantenimiento_activos v
    JOIN mantenimiento p ON p.empresa_id = v.empresa_id AND p.id = v.plan_id AND p.medidor_tipo = c.tipo
      WHERE v.activo_id = c.activo_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An asset that lacked the meter of a plan has it now.
CREATE OR REPLACE TRIGGER mantenimiento_medidores_nuevos AFTER INSERT ON medidores REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_medidores_nuevos();
--> statement-breakpoint
-- What cannot be measured follows from the facts: all dues are computed anew.
INSERT INTO mantenimiento_marcas (empresa_id, plan_id) SELECT empresa_id, id FROM mantenimiento
  WHERE eliminado_en IS NULL;
