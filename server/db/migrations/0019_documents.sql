ALTER TABLE "repuestos" ADD COLUMN "bajo_desde" timestamptz(3);
--> statement-breakpoint
-- compra.enviada: a purchase was sent to its supplier.
CREATE OR REPLACE TRIGGER salida_enviada AFTER UPDATE OF estado ON compras
  FOR EACH ROW
  WHEN (OLD.estado <> 'enviada' AND NEW.estado = 'enviada')
  EXECUTE FUNCTION anotar_salida('compra.enviada');
--> statement-breakpoint
-- compra.recibida: all of a purchase came.
CREATE OR REPLACE TRIGGER salida_recibida AFTER UPDATE OF estado ON compras
  FOR EACH ROW
  WHEN (OLD.estado <> 'recibida' AND NEW.estado = 'recibida')
  EXECUTE FUNCTION anotar_salida('compra.recibida');
--> statement-breakpoint
-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON repuestos
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('repuestos', 'bajo_desde');
--> statement-breakpoint
-- repuesto.bajo_minimo: once for each time that a part becomes low in some store.
CREATE OR REPLACE TRIGGER salida_bajo_minimo AFTER UPDATE OF bajo_desde ON repuestos
  FOR EACH ROW
  WHEN (OLD.bajo_desde IS NULL AND NEW.bajo_desde IS NOT NULL)
  EXECUTE FUNCTION anotar_salida('repuesto.bajo_minimo');
