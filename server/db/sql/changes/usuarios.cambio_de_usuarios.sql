-- What members show of their account.
CREATE OR REPLACE TRIGGER cambio_de_usuarios AFTER UPDATE ON usuarios
  FOR EACH ROW
  EXECUTE FUNCTION cuenta_cambiada();
