-- Additive
ALTER TABLE "turnos" ADD COLUMN "resumen" jsonb;
--> statement-breakpoint
ALTER TABLE "enlaces_vivos" ADD COLUMN "visitantes" jsonb DEFAULT '[]'::jsonb NOT NULL;
