-- Additive
ALTER TABLE "marcas_parada" ADD COLUMN "codigos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "marcas_parada" ADD COLUMN "audio_id" uuid;