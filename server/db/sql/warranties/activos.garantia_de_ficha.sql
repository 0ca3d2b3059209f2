-- What the sheet of an asset says of its warranty is a warranty of its own, whoever writes it.
CREATE OR REPLACE TRIGGER garantia_de_ficha AFTER INSERT OR UPDATE OF garantia_vence_en ON activos
  FOR EACH ROW EXECUTE FUNCTION garantia_de_ficha();
