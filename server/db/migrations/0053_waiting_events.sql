ALTER TABLE "proyecciones" ADD COLUMN "repasar_en" timestamptz(3);--> statement-breakpoint
ALTER TABLE "proyecciones" ADD COLUMN "repasar_desde" timestamptz(3);--> statement-breakpoint
CREATE INDEX "proyecciones_por_repasar" ON "proyecciones" USING btree ("repasar_en") WHERE repasar_en is not null;