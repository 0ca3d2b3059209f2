ALTER TABLE "dispositivos" ADD COLUMN "senales" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "estado_dispositivo" ADD COLUMN "cambios" jsonb DEFAULT '[]'::jsonb NOT NULL;