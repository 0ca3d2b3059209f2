ALTER TABLE "tiempos_parada" ADD COLUMN "origen" text DEFAULT 'estado' NOT NULL;--> statement-breakpoint
ALTER TABLE "tiempos_parada" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mano_obra" ADD COLUMN "por_horas" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "tiempos_parada" SET "origen" = 'orden' WHERE "orden_id" IS NOT NULL;
