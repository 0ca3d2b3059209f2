ALTER TABLE "rondas" ADD COLUMN "duro_ms" integer;--> statement-breakpoint
ALTER TABLE "rondas" ADD COLUMN "fallo" text;--> statement-breakpoint
ALTER TABLE "rondas" ADD COLUMN "fallo_en" timestamptz(3);--> statement-breakpoint
ALTER TABLE "rondas" ADD COLUMN "avisada_en" timestamptz(3);