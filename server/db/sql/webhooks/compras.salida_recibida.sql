-- compra.recibida: all of a purchase came.
CREATE OR REPLACE TRIGGER salida_recibida AFTER UPDATE OF estado ON compras
  FOR EACH ROW
  WHEN (OLD.estado <> 'recibida' AND NEW.estado = 'recibida')
  EXECUTE FUNCTION anotar_salida('compra.recibida');
