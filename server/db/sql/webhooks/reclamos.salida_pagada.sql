-- garantia.pagada: a claim was paid.
CREATE OR REPLACE TRIGGER salida_pagada AFTER UPDATE OF estado ON reclamos
  FOR EACH ROW
  WHEN (OLD.estado <> 'pagado' AND NEW.estado = 'pagado')
  EXECUTE FUNCTION anotar_salida_de_garantia('garantia.pagada');
