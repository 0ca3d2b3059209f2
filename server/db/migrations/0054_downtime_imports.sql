ALTER TABLE "tiempos_parada" ADD COLUMN "abierta_por_importacion" integer;--> statement-breakpoint
ALTER TABLE "tiempos_parada" ADD COLUMN "cerrada_por_importacion" integer;