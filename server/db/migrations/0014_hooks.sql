ALTER TABLE "destinos" ADD COLUMN "secretos_anteriores" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "destinos" ADD COLUMN "recupera_desde" bigint;
--> statement-breakpoint
ALTER TABLE "entregas" ADD COLUMN "salida_id" bigint;
--> statement-breakpoint
ALTER TABLE "salidas" ADD COLUMN "pendiente" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "salidas" ADD COLUMN "datos" jsonb;
--> statement-breakpoint
CREATE UNIQUE INDEX "entregas_de_salida" ON "entregas" USING btree ("empresa_id","destino_id","salida_id") WHERE salida_id is not null;
--> statement-breakpoint
CREATE INDEX "salidas_pendientes" ON "salidas" USING btree ("empresa_id","id") WHERE pendiente;
--> statement-breakpoint
CREATE INDEX "salidas_por_edad" ON "salidas" USING btree ("creado_en");
--> statement-breakpoint
UPDATE "destinos" SET "secretos_anteriores" = jsonb_build_array(jsonb_build_object(
  'secreto', "secreto_anterior",
  'hasta', to_char("anterior_hasta" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
WHERE "anterior_hasta" > now() AND "secreto_anterior" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "destinos" DROP COLUMN "secreto_anterior";
--> statement-breakpoint
ALTER TABLE "destinos" DROP COLUMN "anterior_hasta";
--> statement-breakpoint
-- Notes for webhooks that something happened to a record of a company, in the transaction of the change: one row in
-- salidas, if the company has a webhook. `que`: the type, then types that it replaces in the same transaction.
-- `pendiente`: a webhook that is on wants one of them, so it is delivered now. `su`: what is told of a record that may
-- be gone.
CREATE OR REPLACE FUNCTION anotar_aviso(de integer, cual integer, que text[], su jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM destinos d WHERE d.empresa_id = de AND d.clase = 'webhook') THEN RETURN; END IF;
  INSERT INTO salidas (empresa_id, tipo, entidad_id, datos, pendiente) VALUES (de, que[1], cual, su, EXISTS (
    SELECT FROM destinos d WHERE d.empresa_id = de AND d.activo AND d.clase = 'webhook' AND d.tipos && que));
END $$;
--> statement-breakpoint
-- Notes an event of this type for webhooks. The triggers of this folder call it; server/webhooks delivers. Further
-- arguments: types that this one replaces in the same transaction, so that it is noted for those who want only them.
CREATE OR REPLACE FUNCTION anotar_salida() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_aviso(NEW.empresa_id, NEW.id, TG_ARGV[0:], NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Notes for webhooks that GET answers otherwise of a record, whatever was written: its fields, or its costs, tasks,
-- documents, readings. What its transaction created or closed is not sent as changed (server/webhooks/merge.ts).
CREATE OR REPLACE FUNCTION anotar_salida_de_cambio() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_aviso(NEW.empresa_id, NEW.entidad_id, TG_ARGV[0:], NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Notes for webhooks that a record was deleted: marked so, or its row removed without that.
CREATE OR REPLACE FUNCTION anotar_salida_de_eliminado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  fin timestamptz := CASE WHEN TG_OP = 'DELETE' THEN now() ELSE NEW.eliminado_en END;
BEGIN
  IF OLD.eliminado_en IS NOT NULL OR fin IS NULL THEN RETURN NULL; END IF;
  PERFORM anotar_aviso(OLD.empresa_id, OLD.id, TG_ARGV[0:], jsonb_build_object(
    'id', OLD.id, 'uuid', OLD.uuid,
    'eliminado_en', to_char(fin AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- activo.eliminado: an asset.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON activos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('activo.eliminado');
--> statement-breakpoint
-- combustible.cambiado: what moves the cursor of the list of fuel loads, its judgement and consumption among it.
CREATE OR REPLACE TRIGGER salida_combustible AFTER INSERT ON cambios
  FOR EACH ROW
  WHEN (NEW.entidad = 'combustible')
  EXECUTE FUNCTION anotar_salida_de_cambio('combustible.cambiado');
--> statement-breakpoint
-- dispositivo.cambiado: what moves the cursor of the list of devices; what it sends does not.
CREATE OR REPLACE TRIGGER salida_dispositivo AFTER INSERT ON cambios
  FOR EACH ROW
  WHEN (NEW.entidad = 'dispositivos')
  EXECUTE FUNCTION anotar_salida_de_cambio('dispositivo.cambiado');
--> statement-breakpoint
-- combustible.cargado: every new fuel load.
CREATE OR REPLACE TRIGGER salida_cargado AFTER INSERT ON cargas_combustible
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('combustible.cargado', 'combustible.cambiado');
--> statement-breakpoint
-- combustible.eliminado: a fuel load.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON cargas_combustible
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('combustible.eliminado');
--> statement-breakpoint
-- dispositivo.creado: every new device.
CREATE OR REPLACE TRIGGER salida_creado AFTER INSERT ON dispositivos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('dispositivo.creado', 'dispositivo.cambiado');
--> statement-breakpoint
-- dispositivo.eliminado: a device.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON dispositivos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('dispositivo.eliminado');
--> statement-breakpoint
-- documento.cambiado: anything of its row, restoring it included. Documents have no list that is followed.
CREATE OR REPLACE TRIGGER salida_cambiado AFTER UPDATE ON documentos
  FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION anotar_salida('documento.cambiado');
--> statement-breakpoint
-- documento.creado: every new document of an asset or a person.
CREATE OR REPLACE TRIGGER salida_creado AFTER INSERT ON documentos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('documento.creado');
--> statement-breakpoint
-- documento.eliminado: a document of an asset or a person.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON documentos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('documento.eliminado');
--> statement-breakpoint
-- ejecucion.eliminada: an execution.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON ejecuciones
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('ejecucion.eliminada');
--> statement-breakpoint
-- evento.eliminado: an event; those that go to the archive too.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON eventos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('evento.eliminado');
--> statement-breakpoint
-- orden.eliminada: an order.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON ordenes
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('orden.eliminada');
