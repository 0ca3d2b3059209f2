ALTER TABLE "evento_pasos" ADD COLUMN "antes" jsonb;
--> statement-breakpoint
ALTER TABLE "evento_pasos" ADD COLUMN "deshace" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "eventos_por_urgencia" ON "eventos" USING btree ("empresa_id",(tipo = 'sos' and estado = 'abierto' and not corregido),"inicio_en");
--> statement-breakpoint
-- The steps and notes of an event are never rewritten; they go with an event that is archived.
CREATE OR REPLACE TRIGGER evento_pasos_no_se_cambia BEFORE UPDATE ON evento_pasos
  FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
--> statement-breakpoint
-- evento.cambiado: its state or who looks after it, reopening and taking back included.
CREATE OR REPLACE TRIGGER salida_cambiado AFTER UPDATE ON eventos
  FOR EACH ROW
  WHEN (NOT NEW.hallado
    AND (OLD.estado, OLD.atendido_por_id) IS DISTINCT FROM (NEW.estado, NEW.atendido_por_id))
  EXECUTE FUNCTION anotar_salida('evento.cambiado');
