-- A person tells which of their documents expire, and when the first does.
CREATE OR REPLACE TRIGGER cambio_de_personal AFTER INSERT OR UPDATE OR DELETE ON documentos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('personal', 'personal_id');
