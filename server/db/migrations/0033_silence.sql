CREATE INDEX "proyecciones_por_revisar" ON "proyecciones" USING btree ("revisar_en") WHERE revisar_en is not null;--> statement-breakpoint
-- Whoever is in line now is looked at once, which says when its silence begins.
UPDATE "proyecciones" SET "revisar_en" = now() WHERE "revisar_en" IS NULL AND "fecha" > now() - interval '1 day';
