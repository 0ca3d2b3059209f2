-- Additive
ALTER TABLE "sesiones" ADD COLUMN "telefono" boolean DEFAULT false NOT NULL;
