ALTER TABLE "importacion_filas" ADD COLUMN "formas" jsonb;--> statement-breakpoint
ALTER TABLE "importacion_filas" ADD COLUMN "oculta" boolean DEFAULT false NOT NULL;