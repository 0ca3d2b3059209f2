-- Additive
ALTER TABLE "trabajos" ADD COLUMN "resultado" jsonb;
