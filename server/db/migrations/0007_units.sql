-- Additive
ALTER TABLE "cargas_combustible" ADD COLUMN "horometro_h" numeric(16, 4);
--> statement-breakpoint
ALTER TABLE "cargas_combustible" ADD COLUMN "tramo_h" numeric(16, 4);
--> statement-breakpoint
ALTER TABLE "cargas_combustible" ADD COLUMN "tramo_h_l" numeric(16, 4);
--> statement-breakpoint
ALTER TABLE "cargas_combustible" ADD COLUMN "lectura_horas_id" integer;
