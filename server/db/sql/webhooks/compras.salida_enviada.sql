-- compra.enviada: a purchase was sent to its supplier.
CREATE OR REPLACE TRIGGER salida_enviada AFTER UPDATE OF estado ON compras
  FOR EACH ROW
  WHEN (OLD.estado <> 'enviada' AND NEW.estado = 'enviada')
  EXECUTE FUNCTION anotar_salida('compra.enviada');
