-- A failure code counts the orders that name it.
CREATE OR REPLACE TRIGGER cambio_de_codigos_falla
  AFTER INSERT OR DELETE OR UPDATE OF problema_id, causa_id, remedio_id, eliminado_en ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('codigos_falla', 'problema_id,causa_id,remedio_id', 'eliminado_en');
