DROP INDEX "historial_por_activo";--> statement-breakpoint
DROP INDEX "historial_por_tipo";--> statement-breakpoint
CREATE INDEX "historial_por_activo" ON "historial" USING btree ("empresa_id","activo_id","fecha" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "historial_por_tipo" ON "historial" USING btree ("empresa_id","activo_id","tipo","fecha" DESC NULLS LAST,"id" DESC NULLS LAST);