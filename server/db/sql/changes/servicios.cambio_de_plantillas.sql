-- A checklist counts the services that use it.
CREATE OR REPLACE TRIGGER cambio_de_plantillas
  AFTER INSERT OR DELETE OR UPDATE OF plantilla_id, eliminado_en ON servicios
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('plantillas', 'plantilla_id', 'eliminado_en');
