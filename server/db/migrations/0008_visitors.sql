-- Additive
ALTER TABLE "enlaces_vivos" ADD COLUMN "visitantes" jsonb DEFAULT '[]'::jsonb NOT NULL;
