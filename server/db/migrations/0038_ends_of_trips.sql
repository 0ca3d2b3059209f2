CREATE INDEX "detenciones_por_fin" ON "detenciones" USING btree ("empresa_id","fin_en");--> statement-breakpoint
CREATE INDEX "viajes_por_fin" ON "viajes" USING btree ("empresa_id","fin_en");