-- Defects tell the name of their form.
CREATE OR REPLACE TRIGGER cambio_de_defectos AFTER UPDATE ON plantillas
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION defectos_que_nombran('plantilla_id');
